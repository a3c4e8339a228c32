import type { Job } from '@irodori/contract/job';
import type { ReactNode } from 'react';
import type { GeneratorApp } from '../generator/load-generator.ts';
import frame from '../workspace/frame.module.css';
import { ratioOf } from './ended/ratio.ts';
import styles from './output.module.css';

interface JobStageProps {
  readonly app: GeneratorApp;
  readonly job: Job;
  readonly children: ReactNode;
}

/** The place of a job's picture: the same box in the job's format while it waits, is drawn and has ended. */
export const JobStage = ({ app, job, children }: JobStageProps) => (
  <div className={styles.stage} data-stage>
    <div className={frame.frame} data-ratio={ratioOf(app.fields, job.prompt)}>
      {children}
    </div>
  </div>
);
