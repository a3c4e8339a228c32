import type { JobStatus } from '@irodori/contract/entities';
import styles from './timeline.module.css';
import { isOver, shownStatus, type JobState } from '../job/job-state.ts';
import { stepWords } from '../job/job-words.ts';

const way = ['INITIATED', 'CREATED', 'GENERATING', 'SUCCESS'] as const satisfies readonly JobStatus[];

/** The four statuses of a job, with the time until each was reached. */
export function Timeline({ state }: { state: JobState }) {
  const current = shownStatus(state);
  const steps = current === 'ERROR' ? [...seen(state), 'ERROR' as const] : way;
  const index = steps.findIndex((status) => status === current);
  return (
    <ol className={styles.timeline} aria-label="What happened">
      {steps.map((status, position) => {
        const phase = position < index || isOver(current) ? 'past' : position === index ? 'now' : 'next';
        return (
          <li
            key={status}
            data-phase={phase}
            data-status={status}
            aria-current={phase === 'now' ? 'step' : undefined}
          >
            <span>{stepWords[status]}</span>
            <span className={styles.after}>{after(state, status)}</span>
          </li>
        );
      })}
    </ol>
  );
}

const seen = ({ steps }: JobState) => way.filter((status) => steps.some((step) => step.status === status));

/** The time since the request as a text, which does not depend on the time zone. */
function after({ job, steps }: JobState, status: JobStatus): string {
  const step = steps.findLast((candidate) => candidate.status === status);
  if (step === undefined || status === 'INITIATED') return '';
  const seconds = Math.max(0, (Date.parse(step.at) - Date.parse(job.createdAt)) / 1000);
  if (seconds < 0.05) return 'at once';
  if (seconds < 10) return `after ${seconds.toFixed(1)} s`;
  if (seconds < 90) return `after ${Math.round(seconds)} s`;
  return `after ${Math.round(seconds / 60)} min`;
}
