import type { JobReason, JobStatus } from '@irodori/contract/entities';
import { placeWords } from '@irodori/kit/own-jobs';
import { shownStatus, type JobState } from './job-state.ts';

export const stepWords: Readonly<Record<JobStatus, string>> = {
  INITIATED: 'Received',
  CREATED: 'In the queue',
  GENERATING: 'Being drawn',
  SUCCESS: 'Done',
  ERROR: 'Stopped',
};

export const runningTitle: Readonly<Record<'INITIATED' | 'CREATED' | 'GENERATING', string>> = {
  INITIATED: 'Your request has arrived',
  CREATED: 'Your picture is in the queue',
  GENERATING: 'Your picture is being drawn',
};

/** A description of the next step, for a waiting visitor; `waiting` are the words for a job in the queue. */
export function nextWords(state: JobState, waiting = placeWords(state.place)): string {
  const status = shownStatus(state);
  if (status === 'GENERATING') return 'You can leave this page: the picture will be here when you come back.';
  if (status === 'INITIATED') return 'It enters the queue next.';
  return waiting;
}

export interface EndWords {
  readonly title: string;
  readonly text: string;
}

export const endWords: Readonly<Record<JobReason, EndWords>> = {
  failed: {
    title: 'This picture could not be finished',
    text: 'The same settings may work another time.',
  },
  blocked: {
    title: 'This prompt was not accepted',
    text: 'Nothing was drawn.',
  },
  canceled: { title: 'You stopped this picture', text: 'Nothing more is drawn for it.' },
  expired: {
    title: 'This picture waited too long',
    text: 'No engine took it in time. Please send it again.',
  },
  not_understood: {
    title: 'Nothing was drawn',
    text: 'Say who is in it, or choose in the form.',
  },
  held: {
    title: 'A person looks at this picture first',
    text: 'Nobody sees it until then. If it is all right, it appears here, free, and a notice tells you.',
  },
  unsuitable: {
    title: 'This picture is not shown',
    text: 'Such checks are wrong now and then, and each picture differs.',
  },
};

/** True for the reasons that the prompt gives: the same prompt ends so again. */
export const isOfPrompt = (reason: JobReason | null): boolean =>
  reason === 'blocked' || reason === 'not_understood';

export const refundWords = (cost: number): string =>
  cost === 0
    ? 'It cost nothing.'
    : `Your ${cost === 1 ? '1 credit is' : `${cost} credits are`} back on your account.`;

/** The text that is announced to screen readers when it changes: status and stage, without percentages. */
export function announcement(state: JobState): string {
  const status = shownStatus(state);
  if (status === 'SUCCESS') return 'Your picture is ready.';
  if (status === 'ERROR')
    return `${endWords[state.job.reason ?? 'failed'].title}. ${refundWords(state.job.cost)}`;
  if (status === 'CREATED') return `${runningTitle.CREATED}. ${nextWords(state)}`;
  const { stage } = state.run;
  return stage === undefined ? runningTitle[status] : `Drawing: ${stageWords(stage)}.`;
}

/** Replaces "step 4 of 20", which is a percentage in other words, by a constant text. */
const stageWords = (stage: string): string =>
  stage.replace(/\s*\bstep \d+ of \d+\b\s*/u, '').trim() || 'step by step';
