import type { SubmitJobResponse } from '../../../shared/contract/src/job.ts';
import { log } from '../_shared/log.ts';
import type { Service } from '../_shared/service.ts';
import { refusalWords } from '../_shared/verification/verdict.ts';
import type { Verify } from '../_shared/verification/verifier.ts';
import { visitorOf } from '../_shared/visitor.ts';
import { issuesOf } from './check.ts';
import { createJob, type CreatedJob } from './create-job.ts';
import { loadFields } from './load-fields.ts';
import { type OpenInput, pictureIssues } from './picture-issues.ts';
import { readRequest } from './read-request.ts';
import { Refusal } from './refusal.ts';
import { whyUnsafe } from './safety.ts';

export interface SubmitJobContext {
  readonly service: Service;
  readonly verify: Verify;
  readonly openInput: OpenInput;
  /** Keeps the function alive for work after the response. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

export const createHandler =
  (context: SubmitJobContext) =>
  async (request: Request): Promise<Response> => {
    const start = performance.now();
    const response = await submitJob(request, context).catch(toResponse);
    log('info', { event: 'submit-job', status: response.status, ms: Math.round(performance.now() - start) });
    return response;
  };

async function submitJob(
  request: Request,
  { service, verify, openInput, inBackground }: SubmitJobContext,
): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal('malformed_request', `Use POST, not ${request.method}.`);
  const visitor = await visitorOf(request, service);
  if (visitor === undefined) throw new Refusal('no_session');
  const order = await readRequest(request);
  await requireHuman(verify, order.verification);
  const fields = await loadFields(service, order.appId);
  const faults = issuesOf(fields, order.prompt, visitor.id);
  const issues = faults.length > 0 ? faults : await pictureIssues(fields, order.prompt, openInput);
  if (issues.length > 0) throw new Refusal('invalid_prompt', undefined, issues);

  const job = await createJob(service, visitor.id, order);
  if (job.status !== 'INITIATED') return responseFor(job);
  const reason = whyUnsafe(fields, order.prompt);
  if (reason === undefined) {
    inBackground(settle(service, 'accept_job', { job_id: job.jobId }));
    return responseFor(job);
  }
  // Awaited, because `claim_job` accepts jobs that stay INITIATED for too long.
  await settle(service, 'block_job', { job_id: job.jobId, message: reason });
  return responseFor({ ...job, status: 'ERROR', balance: job.balance + job.cost });
}

async function requireHuman(verify: Verify, token: string | undefined): Promise<void> {
  const verdict = await verify(token, 'submit_job');
  if (verdict === undefined) return;
  const code = verdict === 'unavailable' ? 'verification_unavailable' : 'verification_failed';
  throw new Refusal(code, refusalWords[verdict]);
}

function responseFor({ created, jobId, status, cost, balance }: CreatedJob): Response {
  const body: SubmitJobResponse = { jobId, status, cost, balance };
  return Response.json(body, { status: created ? 201 : 200 });
}

async function settle(
  service: Service,
  call: 'accept_job' | 'block_job',
  args: Readonly<Record<string, string>>,
): Promise<void> {
  const { error } = await service.rpc(call, args);
  if (error) log('error', { event: call, code: error.code, message: error.message });
}

function toResponse(error: unknown): Response {
  if (error instanceof Refusal) return error.toResponse();
  log('error', { event: 'submit-job', message: error instanceof Error ? error.message : String(error) });
  return new Refusal('internal').toResponse();
}
