import { usePlatform } from '@irodori/kit/hooks';
import { cancelJob } from '@irodori/kit/own-jobs';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { useState } from 'react';
import { credits } from '../../generator/submit/credit-words.ts';
import type { JobEvent, JobState } from '../job/job-state.ts';
import { loadJob } from '../load-job.ts';

export interface CancelButtonProps {
  readonly state: JobState;
  readonly dispatch: (event: JobEvent) => void;
  /** The key of the page that presses the button. */
  readonly shortcut?: string;
}

/** Cancels the job without confirmation, since the settings stay on the page and the credits are refunded. */
export function CancelButton({ state, dispatch, shortcut }: CancelButtonProps) {
  const platform = usePlatform();
  const [isRunning, setIsRunning] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { id, cost } = state.job;

  const cancel = async (): Promise<void> => {
    setIsRunning(true);
    setHasFailed(false);
    try {
      await cancelJob(platform, id);
      const snapshot = await loadJob(platform, id);
      if (snapshot !== null) dispatch({ type: 'read', snapshot });
    } catch {
      setHasFailed(true);
    }
    setIsRunning(false);
  };

  return (
    <>
      <Button busy={isRunning} aria-keyshortcuts={shortcut} onClick={() => void cancel()}>
        {cost === 0 ? 'Stop' : `Stop and get ${credits(cost)} back`}
      </Button>
      {hasFailed ? (
        <Notice tone="error" title="It could not be stopped.">
          The picture goes on being made. Try again if you still want to stop it.
        </Notice>
      ) : null}
    </>
  );
}
