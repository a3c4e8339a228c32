import { dataTitleId } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { useEffect, useState } from 'react';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { useLoaded } from '../security/use-loaded.ts';
import { useStepUp } from '../step-up/use-step-up.tsx';
import { downloadArchive, loadOwnExport, type OwnExport, requestExport } from './own-export.ts';
import { ReadyArchive } from './ready-archive.tsx';

const pollMs = 5000;

/** Asks for an archive of everything about the visitor, and downloads it when it is ready. */
export function DataExport({ userId }: { userId: string }) {
  const platform = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp();
  const { loaded, reload } = useLoaded(loadOwnExport);
  const own = loaded.state === 'loaded' ? loaded.value : null;
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string>();

  const isBeingMade = own?.status === 'requested';
  useEffect(() => {
    if (!isBeingMade) return undefined;
    const timer = setInterval(() => void reload(), pollMs);
    return () => clearInterval(timer);
  }, [isBeingMade, reload]);

  const run = async (action: () => Promise<unknown>): Promise<void> => {
    setIsRunning(true);
    setProblem(undefined);
    try {
      await afterStepUp(action);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setIsRunning(false);
  };
  const ask = () =>
    run(async () => {
      await requestExport(platform);
      await reload();
    });
  const download = (archive: OwnExport, part: number) =>
    run(async () => {
      // If the archive has expired since the page was shown, the next rendering says so.
      if (isOpen(archive)) await downloadArchive(platform, userId, archive, part);
    });

  return (
    <Panel as="section" aria-labelledby={dataTitleId} inset="roomy">
      <Heading level={2} size={4} id={dataTitleId}>
        Your data
      </Heading>
      <Text size="small" strength="soft">
        One archive with everything that we hold about you: profile, jobs, credits, purchases, reviews,
        comments and pictures.
      </Text>
      {loaded.state === 'loading' ? (
        <Text role="status">One moment …</Text>
      ) : loaded.state === 'failed' ? (
        <NoAnswer onRetry={() => void reload()} />
      ) : own?.status === 'ready' && isOpen(own) ? (
        <ReadyArchive
          archive={own}
          isRunning={isRunning}
          onDownload={(part) => void download(own, part)}
          onAskAgain={() => void ask()}
        />
      ) : isBeingMade ? (
        <Text role="status">
          Your archive is being made. You can leave this page; with an account, a mail tells you when it is
          ready.
        </Text>
      ) : (
        <>
          {own?.status === 'failed' ? (
            <Notice tone="warning" announce={false}>
              The last archive could not be made. Please ask again.
            </Notice>
          ) : null}
          {own?.status === 'ready' ? (
            <Notice announce={false}>
              Your last archive has expired: each can be downloaded for 24 hours. You can have another one
              made.
            </Notice>
          ) : null}
          <Button busy={isRunning} onClick={() => void ask()}>
            Make the archive
          </Button>
        </>
      )}
      {problem === undefined ? null : <Notice tone="error">{problem}</Notice>}
      {stepUpDialog}
    </Panel>
  );
}

const isOpen = ({ expiresAt }: OwnExport): boolean => Date.parse(expiresAt ?? '') > Date.now();

const problemOf = (error: unknown): string =>
  error instanceof Error && error.message === 'too_often'
    ? 'You had three archives in one day. Please ask again tomorrow.'
    : 'That did not arrive. Please try again.';
