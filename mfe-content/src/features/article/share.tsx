import { Button } from '@irodori/ui/button';
import { Share2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { CopyButton } from './copy-button.tsx';

const never = () => () => undefined;

/** Shares the page by the device's own menu, where there is one, and copies its link. */
export function Share({ title, path }: { title: string; path: string }) {
  const canShare = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  );
  const address = (): string => new URL(path, location.href).href;
  return (
    <>
      {canShare ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Share2 aria-hidden="true" />}
          // The menu tells of its own failures; closing it is one of them.
          onClick={() => void navigator.share({ title, url: address() }).catch(() => undefined)}
        >
          Share
        </Button>
      ) : null}
      <CopyButton text={address} label="Copy the link" />
    </>
  );
}
