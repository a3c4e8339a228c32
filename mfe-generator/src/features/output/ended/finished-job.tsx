import { Heading, Text } from '@irodori/ui/heading';
import type { ReactNode } from 'react';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { JobStage } from '../job-stage.tsx';
import type { Act } from '../job-view.tsx';
import type { JobState } from '../job/job-state.ts';
import styles from '../output.module.css';
import { FinishedActions } from './finished-actions.tsx';
import { FinishedPicture } from './finished-picture.tsx';
import { useOwnPicture } from './use-own-picture.ts';

export interface FinishedJobProps {
  readonly app: GeneratorApp;
  readonly state: JobState;
  readonly onAct: Act;
  readonly children: ReactNode;
}

/** The finished picture with its actions. */
export function FinishedJob({ app, state, onAct, children }: FinishedJobProps) {
  const { job } = state;
  const { url, hasFailed, retry } = useOwnPicture(job.output?.images[0]?.path);
  return (
    <>
      <JobStage app={app} job={job}>
        <FinishedPicture
          app={app}
          job={job}
          url={url}
          hasFailed={hasFailed}
          last={state.run.previews.at(-1)}
          onBroken={retry}
        />
      </JobStage>
      <div className={styles.side}>
        <header className={styles.head}>
          <Heading level={2} size={4} id="job-title" tabIndex={-1} className={styles.moved}>
            Your picture
          </Heading>
          <Text size="small" strength="soft">
            Only you can open this page.
          </Text>
        </header>
        <FinishedActions app={app} job={job} url={url} onAct={onAct} />
        {children}
      </div>
    </>
  );
}
