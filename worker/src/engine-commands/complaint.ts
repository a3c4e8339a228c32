import { z } from 'zod';
import { EngineFailure } from '../engines/engine-failure.ts';
import { withAdvice } from './advice.ts';

/** What an operator reads of a command that failed. @param usage the options that there are */
export function complaintOf(error: unknown, usage: string): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  if (error instanceof EngineFailure) return withAdvice(error);
  if (!(error instanceof Error)) return String(error);
  return isOfOptions(error) ? `${error.message}\n${usage}` : error.message;
}

/** Whether `parseArgs` threw it. */
const isOfOptions = (error: NodeJS.ErrnoException): boolean =>
  error.code?.startsWith('ERR_PARSE_ARGS') === true;
