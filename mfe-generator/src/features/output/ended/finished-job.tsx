import type { Job } from '@irodori/contract/job';
import { Heading } from '@irodori/ui/heading';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import type { Act } from '../job-view.tsx';
import styles from '../output.module.css';
import { FinishedActions } from './finished-actions.tsx';

export interface FinishedJobProps {
  readonly app: GeneratorApp;
  readonly job: Job;
  /** The address of the picture. */
  readonly url: string | undefined;
  readonly onAct: Act;
}

/** The heading and the actions of a finished picture. */
export const FinishedJob = ({ app, job, url, onAct }: FinishedJobProps) => (
  <>
    <header className={styles.head}>
      <Heading level={2} size={4} id="job-title" tabIndex={-1} className={styles.moved}>
        Your picture
      </Heading>
    </header>
    <FinishedActions app={app} job={job} url={url} onAct={onAct} />
  </>
);
