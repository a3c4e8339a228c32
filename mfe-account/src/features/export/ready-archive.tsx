import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Download } from 'lucide-react';
import type { OwnExport } from './own-export.ts';

interface ReadyArchiveProps {
  readonly archive: OwnExport;
  readonly isRunning: boolean;
  /** Called with the number of the part; the first is 1. */
  readonly onDownload: (part: number) => void;
  readonly onAskAgain: () => void;
}

/** An archive that can be downloaded, in its parts, and what it lacks. */
export function ReadyArchive({ archive, isRunning, onDownload, onAskAgain }: ReadyArchiveProps) {
  const { parts, bytes, expiresAt, lacksReader } = archive;
  return (
    <>
      <Text>
        Your archive is ready: {sizeWords(bytes ?? 0)}
        {parts === 1 ? null : ` in ${parts} parts`}, until {momentWords(expiresAt ?? '')}.
      </Text>
      {Array.from({ length: parts }, (_, index) => (
        <Button
          key={index}
          busy={isRunning}
          icon={<Download aria-hidden="true" />}
          onClick={() => onDownload(index + 1)}
        >
          {parts === 1 ? 'Download the archive' : `Download part ${index + 1} of ${parts}`}
        </Button>
      ))}
      {lacksReader ? (
        <Notice
          tone="warning"
          announce={false}
          title="Your reader account and its comments are missing."
          action={
            <Button busy={isRunning} onClick={onAskAgain}>
              Make another archive
            </Button>
          }
        >
          The part of the site that holds them did not respond. Everything else is in the archive.
        </Notice>
      ) : null}
    </>
  );
}

const sizeWords = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

const momentWords = (moment: string): string =>
  new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
