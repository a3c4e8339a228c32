import type { JobStatus } from '@irodori/contract/entities';
import type { JobPlace, JobProgress } from '@irodori/contract/job';
import type { ChannelStatus } from '@irodori/platform';
import type { DatedJob, JobSnapshot, JobStep } from '../load-job.ts';

/** The page's state of a job. Events may arrive late, twice or out of order. */
export interface JobState {
  readonly job: DatedJob;
  readonly steps: readonly JobStep[];
  readonly place: JobPlace | null;
  readonly run: Run;
  readonly connection: ChannelStatus;
}

/** The current attempt at the job. */
interface Run {
  /** Messages of earlier attempts are ignored. */
  readonly attempt: number;
  /** 0 to 1. */
  readonly progress: number;
  readonly stage: string | undefined;
  /** Data URLs, newest last; at most two, to fade from one to the next. */
  readonly previews: readonly string[];
}

export type JobEvent =
  | { readonly type: 'read'; readonly snapshot: JobSnapshot }
  | { readonly type: 'changed'; readonly job: DatedJob }
  | { readonly type: 'progress'; readonly progress: JobProgress }
  | { readonly type: 'place'; readonly place: JobPlace }
  | { readonly type: 'connection'; readonly status: ChannelStatus };

const rank: Readonly<Record<JobStatus, number>> = {
  INITIATED: 0,
  CREATED: 1,
  GENERATING: 2,
  SUCCESS: 3,
  ERROR: 3,
};

export const isOver = (status: JobStatus): boolean => rank[status] === 3;

export const startOf = (snapshot: JobSnapshot): JobState => ({
  ...snapshot,
  run: freshRun(1),
  connection: 'connecting',
});

/** The status to show: a run's progress can arrive before the row with the status GENERATING. */
export const shownStatus = ({ job, run }: JobState): JobStatus =>
  isOver(job.status) || run.stage === undefined ? job.status : 'GENERATING';

export function jobReducer(state: JobState, event: JobEvent): JobState {
  switch (event.type) {
    case 'read':
      return withRead(state, event.snapshot);
    case 'changed':
      return isOlder(event.job, state.job) ? state : withStep(withJob(state, event.job));
    case 'progress':
      return withProgress(state, event.progress);
    case 'place':
      return { ...state, place: event.place };
    case 'connection':
      return { ...state, connection: event.status };
  }
}

/** Merges a read. If an event has overtaken it, only its steps are used. */
function withRead(state: JobState, { job, steps: read, place }: JobSnapshot): JobState {
  const end = Math.max(...read.map(({ at }) => Date.parse(at)));
  const steps = [...read, ...state.steps.filter(({ at }) => Date.parse(at) > end)];
  return isOlder(job, state.job) ? { ...state, steps } : { ...withJob(state, job), steps, place };
}

/** Orders rows by their last change; within one millisecond the later status is newer. */
function isOlder(next: DatedJob, known: DatedJob): boolean {
  if (isOver(known.status) && !isOver(next.status)) return true;
  const difference = Date.parse(next.updatedAt) - Date.parse(known.updatedAt);
  return difference < 0 || (difference === 0 && rank[next.status] < rank[known.status]);
}

function withJob(state: JobState, job: DatedJob): JobState {
  const wasTakenBack = state.job.status === 'GENERATING' && rank[job.status] < rank.GENERATING;
  return { ...state, job, run: wasTakenBack ? freshRun(state.run.attempt + 1) : state.run };
}

function withStep(state: JobState): JobState {
  const { status, reason, updatedAt } = state.job;
  if (state.steps.at(-1)?.status === status) return state;
  return {
    ...state,
    steps: [...state.steps, { status, reason, at: updatedAt }],
    place: status === 'CREATED' ? state.place : null,
  };
}

function withProgress(state: JobState, message: JobProgress): JobState {
  const { job, run } = state;
  if (message.jobId !== job.id || isOver(job.status) || message.attempt < run.attempt) return state;
  const current = message.attempt > run.attempt ? freshRun(message.attempt) : run;
  // Some engines send a preview after the progress that it belongs to.
  const hasNews =
    message.stage !== current.stage ||
    message.progress > current.progress ||
    (message.preview !== undefined && message.preview !== current.previews.at(-1));
  if (message.progress < current.progress || !hasNews) return state;
  return {
    ...state,
    place: null,
    run: {
      attempt: message.attempt,
      progress: message.progress,
      stage: message.stage,
      previews:
        message.preview === undefined ? current.previews : [...current.previews, message.preview].slice(-2),
    },
  };
}

function freshRun(attempt: number): Run {
  return { attempt, progress: 0, stage: undefined, previews: [] };
}
