import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { VisibilityDialog } from './late-dialog.ts';
import { loadVisibility, type OwnVisibility } from './own-visibility.ts';
import styles from './who-sees.module.css';

interface WhoSeesProps {
  readonly jobId: string;
  /** What the page knows; without it the control asks. */
  readonly known?: OwnVisibility;
}

/** Says who sees an own picture, and lets its owner change that. */
export function WhoSees({ jobId, known }: WhoSeesProps) {
  const platform = usePlatform();
  const [own, setOwn] = useState(known);
  /** Undefined until the dialog is opened first. */
  const [isOpen, setIsOpen] = useState<boolean>();

  useEffect(() => {
    const load = (): void => {
      if (!document.hidden) loadVisibility(platform, [jobId]).then(setOwn, () => undefined);
    };
    if (known === undefined) load();
    // Another tab may have shown the picture, or taken it back.
    document.addEventListener('visibilitychange', load);
    return () => document.removeEventListener('visibilitychange', load);
  }, [platform, jobId, known]);

  return (
    <div className={styles.who}>
      <Text size="small" role="status" className={styles.words}>
        {own === undefined || own.visibility === 'private' || own.isHidden ? (
          <EyeOff aria-hidden="true" />
        ) : (
          <Eye aria-hidden="true" />
        )}
        <span>{own === undefined ? 'Who sees this picture' : wordsFor(own)}</span>
      </Text>
      {own === undefined || own.isHidden ? null : (
        <Button size="small" onClick={() => setIsOpen(true)}>
          Change who sees it
        </Button>
      )}
      {own === undefined || isOpen === undefined ? null : (
        <VisibilityDialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          jobIds={[jobId]}
          own={own}
          onSaved={(saved) => {
            setOwn(saved);
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}

function wordsFor({ visibility, showsSettings, isHidden }: OwnVisibility): string {
  if (isHidden) return 'We have hidden this picture. Only you see it.';
  if (visibility === 'private') return 'Only you see this picture.';
  const others = visibility === 'public' ? 'Everybody' : 'Everybody with its address';
  return `${others} sees this picture, ${showsSettings ? 'and' : 'without'} its settings.`;
}
