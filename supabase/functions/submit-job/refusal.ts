import type { SubmitJobError } from '../../../shared/contract/src/job.ts';

const statusOf: Readonly<Record<SubmitJobError['code'], number>> = {
  malformed_request: 400,
  no_session: 401,
  insufficient_credits: 402,
  verification_failed: 403,
  app_not_found: 404,
  invalid_prompt: 422,
  too_many_jobs: 429,
  internal: 500,
  verification_unavailable: 503,
};

/** The reason why a request did not become a job; the handler responds with it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: SubmitJobError['code'];
  readonly issues: SubmitJobError['issues'];

  constructor(code: SubmitJobError['code'], message: string, issues: SubmitJobError['issues'] = []) {
    super(message);
    this.code = code;
    this.issues = issues;
  }

  toResponse(): Response {
    const { code, message, issues } = this;
    return Response.json({ code, message, issues } satisfies SubmitJobError, { status: statusOf[code] });
  }
}
