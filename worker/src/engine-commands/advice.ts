import type { EngineFailure, FailureCode } from '../engines/engine-failure.ts';
import { failureRules } from '../runner/failure-rules.ts';

/** What helps somebody who adds or tests an engine, where the advice of the worker's log would not. */
const ofCommand: Partial<Record<FailureCode, string>> = {
  auth: 'Name a key that it takes by --key, or as "key" in the file of the engines.',
  funds: 'Top up the account there, then try again.',
  rate: 'Try again later, or ask its provider for a higher limit.',
  busy: 'See whether the server runs, and whether --url says where it is reached, or "url" in the file of the engines.',
  blocked: 'Name another --prompt.',
};

/** An engine's failure, and what an operator does about it, for a command line. */
export const withAdvice = ({ code, message }: EngineFailure): string =>
  `${message.replace(/\.$/, '')}. ${ofCommand[code] ?? failureRules[code].operator}`;
