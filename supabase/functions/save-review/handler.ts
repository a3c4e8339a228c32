import { saveReviewRefusals, type SaveReviewCode } from '../../../shared/contract/src/refusals.ts';
import {
  checkReview,
  plainReview,
  saveReviewRequest,
  type ReviewDraft,
  type ReviewIssue,
  type SaveReviewError,
} from '../../../shared/contract/src/catalogue/review.ts';
import { readBody } from '../_shared/body.ts';
import { log } from '../_shared/log.ts';
import type { Service } from '../_shared/service.ts';
import { visitorOf } from '../_shared/visitor.ts';
import { indecent } from '../_shared/words/matchers.ts';

/** Bytes. Enough for every field at its longest in UTF-8. */
const longestBody = 16_384;

export const createHandler =
  (service: Service) =>
  async (request: Request): Promise<Response> =>
    saveReview(request, service).catch((error: unknown) => {
      log('error', { event: 'save-review', message: error instanceof Error ? error.message : String(error) });
      return refuse('internal');
    });

async function saveReview(request: Request, service: Service): Promise<Response> {
  if (request.method !== 'POST') return refuse('malformed_request');
  const visitor = await visitorOf(request, service);
  if (visitor === undefined) return refuse('no_session');
  const text = await readBody(request, longestBody);
  const body = saveReviewRequest.safeParse(text === undefined ? undefined : jsonOf(text));
  if (!body.success) return refuse('malformed_request');

  const draft = plainReview(body.data);
  const issues = [...checkReview(draft), ...indecentParts(draft)];
  if (issues.length > 0) return refuse('invalid_review', issues);
  const { rating, review, name, location } = draft;
  const { error } = await service.rpc('save_review', {
    user_id: visitor.id,
    app_id: body.data.appId,
    rating,
    review,
    name,
    location: location === '' ? null : location,
  });
  if (!error) return new Response(null, { status: 204 });
  if (!Object.hasOwn(saveReviewRefusals, error.message))
    throw new Error(`save_review: ${error.code} ${error.message}`);
  return refuse(error.message as SaveReviewCode);
}

function indecentParts({ review, name, location }: ReviewDraft): ReviewIssue[] {
  const message = 'Irodori shows no sexual or hateful words. Please choose others.';
  return Object.entries({ review, name, location })
    .filter(([, text]) => indecent.find(text) !== undefined)
    .map(([field]) => ({ field: field as keyof ReviewDraft, message }));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(code: SaveReviewCode, issues: ReviewIssue[] = []): Response {
  const { status, message } = saveReviewRefusals[code];
  return Response.json({ code, message, issues } satisfies SaveReviewError, { status });
}
