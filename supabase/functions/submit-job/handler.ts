import { enlargementScales, type SubmitJobResponse } from '../../../shared/contract/src/jobs/job.ts';
import { log } from '../_shared/log.ts';
import type { Service } from '../_shared/service.ts';
import { refusalWords } from '../_shared/verification/verdict.ts';
import type { Verify } from '../_shared/verification/verifier.ts';
import { visitorOfToken } from '../_shared/visitor.ts';
import { othersOf } from './batch.ts';
import { issuesOf } from './check.ts';
import { createJob, type CreatedOrder } from './create-job.ts';
import { loadApp } from './load-app.ts';
import { type OpenInput, pictureIssues } from './picture-issues.ts';
import { readRequest } from './read-request.ts';
import { Refusal } from './refusal.ts';
import { whyUnsafe } from './safety.ts';

export interface SubmitJobContext {
  readonly service: Service;
  readonly verify: Verify;
  readonly openInput: OpenInput;
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
  { service, verify, openInput }: SubmitJobContext,
): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal('malformed_request', `Use POST, not ${request.method}.`);
  const visitor = await visitorOfToken(request, service);
  if (visitor === undefined) throw new Refusal('no_session');
  const order = await readRequest(request);
  const app = await loadApp(service, order.appId, visitor);
  await requireHuman(verify, order.verification);
  if (app === undefined) throw new Refusal('app_not_found');
  const { fields, pipeline, enlarges } = app;
  const { enlargement } = order;
  if (enlargement !== undefined && !enlargementScales(pipeline, enlarges).includes(enlargement.scale))
    throw new Refusal('not_enlargeable');
  const faults = issuesOf(fields, order.prompt, visitor.id);
  const issues = faults.length > 0 ? faults : await pictureIssues(fields, order.prompt, openInput);
  if (issues.length > 0)
    // Another form, or an upload that is gone: the same picture would not come out.
    throw enlargement === undefined
      ? new Refusal('invalid_prompt', undefined, issues)
      : new Refusal('not_enlargeable');

  const others = othersOf(fields, order.prompt, order.count);
  const refusal = whyUnsafe(fields, order.prompt);
  return responseFor(await createJob(service, visitor.id, order, { others, refusal }));
}

async function requireHuman(verify: Verify, token: string | undefined): Promise<void> {
  const verdict = await verify(token, 'submit_job');
  if (verdict === undefined) return;
  const code = verdict === 'unavailable' ? 'verification_unavailable' : 'verification_failed';
  throw new Refusal(code, refusalWords[verdict]);
}

function responseFor({ created, ...order }: CreatedOrder): Response {
  const body: SubmitJobResponse = order;
  return Response.json(body, { status: created ? 201 : 200 });
}

function toResponse(error: unknown): Response {
  if (error instanceof Refusal) return error.toResponse();
  log('error', { event: 'submit-job', message: error instanceof Error ? error.message : String(error) });
  return new Refusal('internal').toResponse();
}
