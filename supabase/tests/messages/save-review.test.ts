import { randomUUID } from 'node:crypto';
import { saveReviewError } from '@irodori/contract/review';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProject, type RunningBackend } from '../running-backend.ts';

/** Tests the edge function in a real Deno behind the embedded backend, over HTTP. */

let backend: RunningBackend;
let appId: string;

beforeAll(async () => {
  backend = await startProject();
  const { data } = await backend.connect().from('apps').select('id').eq('slug', 'ai-elf-generator').single();
  appId = data?.id;
});

afterAll(() => backend.close());

/** A visitor with a finished picture of the app. */
async function author(): Promise<{ client: SupabaseClient; token: string }> {
  const { client, id, token } = await backend.account();
  const service = backend.connect(backend.secretKey);
  const { data: job } = await service.rpc('create_job', {
    user_id: id,
    app_id: appId,
    prompt: { prompt: 'an elf' },
    idempotency_key: randomUUID(),
  });
  for (const change of [{ status: 'CREATED' }, { status: 'GENERATING' }, { status: 'SUCCESS', output: {} }])
    await service.from('jobs').update(change).eq('id', job.jobId);
  return { client, token };
}

const post = (token: string | undefined, body: unknown) =>
  fetch(`${backend.url}/functions/v1/save-review`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

const draft = (changes: object = {}) => ({
  appId,
  rating: 4,
  review: 'The ears are right.',
  name: 'Aki',
  location: '',
  ...changes,
});

const refusalOf = async (response: Response) => {
  const { code, issues } = saveReviewError.parse(await response.json());
  return [response.status, code, ...issues.map(({ field }) => field)];
};

test('a review is kept as plain text, and read with the app’s kept counts in one request', async () => {
  const { token } = await author();
  expect((await post(token, draft({ review: 'The \u202Eears\u2069 are right.' }))).status).toBe(204);
  const { data } = await backend
    .connect()
    .from('apps')
    .select('ratings:app_ratings(stars),reviews:app_reviews(review,rating,location)')
    .eq('id', appId)
    .single();
  expect(data).toEqual({
    ratings: { stars: [0, 0, 0, 1, 0] },
    reviews: [{ review: 'The ears are right.', rating: 4, location: null }],
  });
});

test('sexual and hateful words are refused in every field, also with marks between their letters', async () => {
  const { token } = await author();
  expect(await refusalOf(await post(token, draft({ review: 'nu\u200Bde', name: 'H3ntai' })))).toEqual([
    422,
    'invalid_review',
    'review',
    'name',
  ]);
});

test('a review is refused without a session, without a picture of the app, and with a rating of six', async () => {
  expect(await refusalOf(await post(undefined, draft()))).toEqual([401, 'no_session']);
  const { token } = await author();
  expect(await refusalOf(await post(token, draft({ rating: 6 })))).toEqual([400, 'malformed_request']);
  const { data } = await backend.connect().from('apps').select('id').neq('id', appId).limit(1).single();
  expect(await refusalOf(await post(token, draft({ appId: data?.id })))).toEqual([403, 'review_not_allowed']);
  expect(await refusalOf(await post(token, draft({ appId: randomUUID() })))).toEqual([404, 'app_not_found']);
});
