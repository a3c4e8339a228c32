import type { FailureCode } from '../engines/engine-failure.ts';
import type { JobFault } from './job-fault.ts';

interface FailureRule {
  /** What the visitor reads on the page of the picture, above the words for `reason`. */
  readonly visitor: string;
  readonly reason: JobFault['reason'];
  /** What the operator reads in the log beside the message of the engine. */
  readonly operator: string;
  /**
   * `never`: the job ends. `wait`: the run waits and submits or attaches again, and the job goes back to the queue when that
   * took too long. `once`: a second submit within the run, then the job ends. `unless paid`: as `once`, but only where runs
   * cost nothing. `requeue`: the job goes back to the queue while it has attempts left.
   */
  readonly retry: 'never' | 'wait' | 'once' | 'unless paid' | 'requeue';
  /** What the failure says of the instance: nothing, a fault that opens its breaker with others, or one that opens it at once. */
  readonly breaker: 'ignores' | 'counts' | 'opens';
}

const outOfOrder = 'This generator is out of order until its operator has seen to it.';
const unfinished = 'The drawing could not be finished. Please try again.';

/** What follows from each failure of an engine. */
export const failureRules: Readonly<Record<FailureCode, FailureRule>> = {
  invalid: {
    visitor: 'This generator could not work with these settings.',
    reason: 'failed',
    operator: 'Compare the model’s configuration and the app’s fields with what the engine offers.',
    retry: 'never',
    breaker: 'ignores',
  },
  guide: {
    visitor: 'This generator could not follow the sketch. Please try again with “Follow the sketch” off.',
    reason: 'failed',
    operator: 'See whether the engine still has what follows a sketch: its nodes, its ControlNet, its edits.',
    retry: 'never',
    breaker: 'ignores',
  },
  blocked: {
    visitor: 'The generator’s own check stopped this picture.',
    reason: 'unsuitable',
    operator: 'Nothing needs to be done.',
    retry: 'never',
    breaker: 'ignores',
  },
  auth: {
    visitor: outOfOrder,
    reason: 'failed',
    operator: 'Give the worker a key that the engine takes. Its jobs wait meanwhile.',
    retry: 'never',
    breaker: 'opens',
  },
  funds: {
    visitor: outOfOrder,
    reason: 'failed',
    operator: 'Top up the account at the engine. Its jobs wait meanwhile.',
    retry: 'never',
    breaker: 'opens',
  },
  rate: {
    visitor: 'This generator is asked for too much at the moment. Please try again later.',
    reason: 'failed',
    operator: 'Give the instance fewer slots, or ask its provider for a higher limit.',
    retry: 'wait',
    breaker: 'opens',
  },
  busy: {
    visitor: 'This generator does not respond at the moment. Please try again later.',
    reason: 'failed',
    operator: 'See whether the engine runs and can be reached from the worker.',
    retry: 'wait',
    breaker: 'opens',
  },
  memory: {
    visitor: 'The generator’s memory did not suffice for this picture. Please try again later.',
    reason: 'failed',
    operator: 'Give the engine more memory, or the app smaller pictures.',
    retry: 'once',
    breaker: 'ignores',
  },
  lost: {
    visitor: 'The generator lost this picture. Please try again.',
    reason: 'failed',
    operator: 'The engine does not know the run. If runs cost money, look there for its cost.',
    retry: 'unless paid',
    breaker: 'counts',
  },
  timeout: {
    visitor: unfinished,
    reason: 'failed',
    operator: 'See why the engine is slow.',
    retry: 'requeue',
    breaker: 'counts',
  },
  internal: {
    visitor: unfinished,
    reason: 'failed',
    operator: 'See the engine’s own log.',
    retry: 'requeue',
    breaker: 'counts',
  },
};
