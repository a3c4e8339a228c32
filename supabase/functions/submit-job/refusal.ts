import type { SubmitJobError } from '../../../shared/contract/src/jobs/job.ts';
import { submitJobRefusals, type SubmitJobCode } from '../../../shared/contract/src/refusals.ts';

/** The reason why a request did not become a job; the handler responds with it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: SubmitJobCode;
  readonly issues: SubmitJobError['issues'];

  constructor(
    code: SubmitJobCode,
    message: string = submitJobRefusals[code].message,
    issues: SubmitJobError['issues'] = [],
  ) {
    super(message);
    this.code = code;
    this.issues = issues;
  }

  toResponse(): Response {
    const { code, message, issues } = this;
    const { status } = submitJobRefusals[code];
    return Response.json({ code, message, issues } satisfies SubmitJobError, { status });
  }
}
