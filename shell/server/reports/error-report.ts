import { z } from 'zod';
import { type ErrorReport, failurePhases } from '../../src/errors/error-report.ts';

export const pageId = z.string().regex(/^[0-9a-f]{8}$/);
const word = z.string().regex(/^[\w.+@-]{1,80}$/);

/** The shape of a report. Texts longer than those that the shell's pages send are refused. */
export const errorReport: z.ZodType<ErrorReport> = z.object({
  reference: z.string().regex(/^[0-9a-f]{8}$/),
  composition: z.string().regex(/^[0-9a-f]{1,64}$/),
  pageId: pageId.optional(),
  module: word,
  version: word,
  phase: z.enum(failurePhases),
  status: z.int().min(400).max(599).optional(),
  name: z.string().max(200),
  message: z.string().max(1000),
  stack: z.string().max(4000),
  path: z.string().startsWith('/').max(500),
});
