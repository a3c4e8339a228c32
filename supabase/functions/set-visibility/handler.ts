import { z } from 'zod';
import { setVisibilityRefusals, type SetVisibilityCode } from '../../../shared/contract/src/refusals.ts';
import {
  setVisibilityRequest,
  type SetVisibilityError,
  type SetVisibilityRequest,
  type SetVisibilityResponse,
} from '../../../shared/contract/src/pictures/shown-pictures.ts';
import { readBody } from '../_shared/body.ts';
import { log } from '../_shared/log.ts';
import { removeLeftCopies, storeCopies } from '../_shared/pictures/copies.ts';
import type { Service } from '../_shared/service.ts';
import { visitorOf } from '../_shared/visitor.ts';
import { whyNotShownAfterALook } from './asked-checks.ts';
import { loadPictures } from './load-pictures.ts';
import { whyNotShown } from './word-check.ts';
import { shownSettings } from './shown-settings.ts';

/** Bytes. Enough for the ids of the most pictures. */
const longestBody = 8192;

/** Says who sees pictures of the visitor. What is not shown any more is gone from the storage when it responds. */
export const createHandler =
  (service: Service) =>
  async (request: Request): Promise<Response> => {
    try {
      if (request.method !== 'POST') return refuse('malformed_request');
      const visitor = await visitorOf(request, service);
      if (visitor === undefined) return refuse('no_session');
      const text = await readBody(request, longestBody);
      const body = setVisibilityRequest.safeParse(text === undefined ? undefined : jsonOf(text));
      if (!body.success) return refuse('malformed_request');
      if (body.data.visibility === 'private') return await withdraw(service, visitor.id, body.data);
      return await show(service, visitor.id, body.data);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message === 'registration_required' || message === 'too_often') return refuse(message);
      log('error', { event: 'set-visibility', message });
      return refuse('internal');
    }
  };

async function withdraw(
  service: Service,
  userId: string,
  { jobIds }: SetVisibilityRequest,
): Promise<Response> {
  const { error } = await service.rpc('withdraw_pictures', { user_id: userId, job_ids: jobIds });
  if (error) throw new Error(`withdraw_pictures: ${error.code} ${error.message}`);
  await removeLeftCopies(service);
  return respond([]);
}

async function show(service: Service, userId: string, request: SetVisibilityRequest): Promise<Response> {
  const { jobIds, visibility, showsSettings } = request;
  const pictures = await loadPictures(service, userId, request);
  const toCheck = pictures.filter(({ isShownSo }) => !isShownSo);
  const reasons = new Map(
    toCheck.flatMap((picture) => {
      const reason = whyNotShown(picture);
      return reason === undefined ? [] : [[picture.jobId, reason]];
    }),
  );
  const decent = toCheck.map(({ jobId }) => jobId).filter((jobId) => !reasons.has(jobId));
  for (const [jobId, reason] of await whyNotShownAfterALook(service, userId, decent))
    reasons.set(jobId, reason);
  const { data, error } = await service.rpc('show_pictures', {
    user_id: userId,
    visibility,
    pictures: pictures
      .filter(({ jobId }) => !reasons.has(jobId))
      .map((picture) => ({ jobId: picture.jobId, ...(showsSettings ? shownSettings(picture) : {}) })),
  });
  if (error) throw new Error(error.message);
  const shown = z.array(z.string()).parse(data);
  await storeCopies(service, shown);
  return respond(
    jobIds
      .filter((jobId) => !shown.includes(jobId))
      .map((jobId) => ({ jobId, reason: reasons.get(jobId) ?? 'This picture cannot be shown.' })),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const respond = (refused: SetVisibilityResponse['refused']): Response =>
  Response.json({ refused } satisfies SetVisibilityResponse);

function refuse(code: SetVisibilityCode): Response {
  const { status, message } = setVisibilityRefusals[code];
  return Response.json({ code, message } satisfies SetVisibilityError, { status });
}
