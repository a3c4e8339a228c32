import { randomUUID } from 'node:crypto';
import type { PictureBand } from '@irodori/contract/picture-check';
import {
  type SetVisibilityRequest,
  setVisibilityError,
  setVisibilityResponse,
} from '@irodori/contract/shown-pictures';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProject, type RunningBackend } from '../running-backend.ts';

/** Tests the edge function in a real Deno behind the embedded backend, over HTTP. */

let backend: RunningBackend;
let appId: string;

beforeAll(async () => {
  backend = await startProject();
  const { data } = await backend
    .connect()
    .from('apps')
    .select('id')
    .eq('slug', 'webtoon-ai-image-generator')
    .single();
  appId = data?.id;
});

afterAll(() => backend.close());

interface Artist {
  readonly id: string;
  readonly client: SupabaseClient;
  readonly token: string;
}

const bytesOf = (jobId: string) => `picture of ${jobId}`;

/** A finished picture of a visitor, whose file is in the storage; returns the id of its job. */
async function make({ id }: Artist, prompt: Record<string, string> = { prompt: 'an elf' }): Promise<string> {
  const service = backend.connect(backend.secretKey);
  const { data: job } = await service.rpc('create_job', {
    user_id: id,
    app_id: appId,
    prompt,
    idempotency_key: randomUUID(),
  });
  const path = `${id}/${job.jobId}/0.webp`;
  const file = new Blob([bytesOf(job.jobId)], { type: 'image/webp' });
  await service.storage.from('outputs').upload(path, file, { contentType: 'image/webp' });
  const output = {
    images: [{ path, width: 768, height: 768, mime: 'image/webp', bytes: 9, seed: 1 }],
    drew: ['elf'],
  };
  for (const change of [{ status: 'CREATED' }, { status: 'GENERATING' }, { status: 'SUCCESS', output }])
    await service.from('jobs').update(change).eq('id', job.jobId);
  await service.rpc('ask_for_checks', { user_id: id, job_ids: [job.jobId] });
  await found(job.jobId, 'pass');
  return job.jobId;
}

/** A worker has looked at the picture. */
const found = (jobId: string, band: PictureBand) =>
  backend
    .connect(backend.secretKey)
    .rpc('keep_check', { job_id: jobId, found: { band, model: 'a classifier', scores: {} } });
/** Nobody has looked at the picture. */
const forgetCheck = (jobId: string) => backend.query('delete from picture_checks where job_id = $1', [jobId]);

const post = (token: string | undefined, body: unknown) =>
  fetch(`${backend.url}/functions/v1/set-visibility`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
const set = async ({ token }: Artist, jobIds: string[], rest: Partial<SetVisibilityRequest> = {}) => {
  const response = await post(token, { jobIds, visibility: 'public', showsSettings: true, ...rest });
  return setVisibilityResponse.parse(await response.json()).refused;
};
const refusalOf = async (response: Response) => {
  const { code } = setVisibilityError.parse(await response.json());
  return [response.status, code];
};
const opened = async (jobId: string) =>
  (await backend.connect().rpc('shown_picture', { job_id: jobId })).data as {
    path: string;
    prompt: Record<string, string> | null;
    seed: number | null;
  } | null;
const addressOf = (path: string | undefined) => `${backend.url}/storage/v1/object/public/shown/${path}`;

test('a shown picture can be fetched by everybody without its owner’s id, until it is withdrawn', async () => {
  const aki = await backend.account();
  const jobId = await make(aki);
  expect(await set(aki, [jobId])).toEqual([]);
  const picture = await opened(jobId);
  expect(JSON.stringify(picture)).not.toContain(aki.id);
  const address = addressOf(picture?.path);
  const response = await fetch(address);
  expect(await response.text()).toBe(bytesOf(jobId));
  expect(response.headers.get('content-type')).toBe('image/webp');
  // A cache has to ask again each time.
  expect(response.headers.get('cache-control')).toBe('max-age=0');

  expect(await set(aki, [jobId], { visibility: 'private' })).toEqual([]);
  expect((await fetch(address)).status).toBe(400);
  expect((await fetch(`${address.replace('/object/', '/render/image/')}?width=64`)).ok).toBe(false);
  expect(await opened(jobId)).toBeNull();
  expect(await set(aki, [jobId])).toEqual([]);
  expect((await fetch(address)).status).toBe(400);
  expect((await fetch(addressOf((await opened(jobId))?.path))).status).toBe(200);
});

test('many pictures are shown at once, and what others see of the settings has the seed and no uploaded picture', async () => {
  const aki = await backend.account();
  const jobIds = [await make(aki), await make(aki, { prompt: 'an elf', palette: `${aki.id}/photo.png` })];
  expect(await set(aki, jobIds, { visibility: 'unlisted' })).toEqual([]);
  for (const jobId of jobIds)
    expect(await opened(jobId)).toMatchObject({ prompt: { prompt: 'an elf' }, seed: 1 });
  await set(aki, jobIds, { visibility: 'unlisted', showsSettings: false });
  for (const jobId of jobIds) expect(await opened(jobId)).toMatchObject({ prompt: null, seed: null });
});

test('search engines may show the files of the catalogue, and that of a public picture while it is chosen and its words are shown', async () => {
  const aki = await backend.account();
  const jobId = await make(aki);
  await set(aki, [jobId]);
  const robotsOf = async (bucket: string, path = '') => {
    const { data } = backend.connect().storage.from(bucket).getPublicUrl(path);
    return (await fetch(data.publicUrl)).headers.get('x-robots-tag');
  };
  const robots = async () => robotsOf('shown', (await opened(jobId))?.path);
  const choose = (value: string) =>
    backend.query(`update shown_pictures set chosen_at = ${value} where job_id = $1`, [jobId]);
  expect(await robots()).toBe('none');
  await choose('now()');
  expect(await robots()).toBe('all');
  await set(aki, [jobId], { showsSettings: false });
  expect(await robots()).toBe('none');
  await set(aki, [jobId]);
  await choose('now()');
  expect(await robots()).toBe('all');
  await set(aki, [jobId], { visibility: 'unlisted' });
  expect(await robots()).toBe('none');

  const catalogue = backend.connect(backend.secretKey).storage.from('catalogue');
  const { data: stored } = await catalogue.upload('robots.webp', 'a', { contentType: 'image/webp' });
  expect(await robotsOf('catalogue', stored?.path)).toBe('all');
  await catalogue.update('robots.webp', 'b', { contentType: 'image/webp' });
  expect(await robotsOf('catalogue', stored?.path)).toBe('all');
});

test('words that prompts may not have keep a picture private, and those left out keep its settings so', async () => {
  const aki = await backend.account();
  const [asked, left, fine] = [
    await make(aki, { prompt: 'a nude elf' }),
    await make(aki, { prompt: 'an elf', negative_prompt: 'nude' }),
    await make(aki),
  ];
  const refused = await set(aki, [asked, left, fine]);
  expect(refused.map(({ jobId }) => jobId)).toEqual([asked, left]);
  expect(refused[1]?.reason).toContain('without its settings');
  expect(await opened(asked)).toBeNull();
  expect(await opened(left)).toBeNull();
  expect(await opened(fine)).not.toBeNull();
  expect(await set(aki, [left], { showsSettings: false })).toEqual([]);
});

test('a picture waits for a worker to look at it, and is shown if that has nothing against it', async () => {
  const aki = await backend.account();
  const jobId = await make(aki);
  await forgetCheck(jobId);
  const setting = set(aki, [jobId]);
  const service = backend.connect(backend.secretKey);
  await expect.poll(async () => (await service.rpc('checks_to_make')).data).toMatchObject([{ jobId }]);
  expect(await opened(jobId)).toBeNull();
  await found(jobId, 'pass');
  expect(await setting).toEqual([]);
  expect(await opened(jobId)).not.toBeNull();
});

test('pictures that the check blocks or holds stay private with a reason, until an administrator releases them', async () => {
  const aki = await backend.account();
  const [blocked, held] = [await make(aki), await make(aki)];
  for (const jobId of [blocked, held]) await forgetCheck(jobId);
  const setting = set(aki, [blocked, held]);
  const service = backend.connect(backend.secretKey);
  await expect.poll(async () => (await service.rpc('checks_to_make')).data).toHaveLength(2);
  await Promise.all([found(blocked, 'block'), found(held, 'hold')]);
  expect(await setting).toMatchObject([
    { jobId: blocked, reason: expect.stringContaining('may not be suitable') },
    { jobId: held, reason: expect.stringContaining('a person looks at it first') },
  ]);
  const decide = (isReleased: boolean) =>
    backend.query('update picture_checks set decided_at = now(), is_released = $2 where job_id = $1', [
      held,
      isReleased,
    ]);
  await decide(false);
  expect(await set(aki, [held])).toMatchObject([{ reason: expect.stringContaining('not suitable') }]);
  await decide(true);
  expect(await set(aki, [held])).toEqual([]);
});

test('an owner shows less of a picture, whatever the checks would say of it today', async () => {
  const aki = await backend.account();
  // Shown when its words were allowed, and looked at by no classifier.
  const prompt = { prompt: 'a nude elf' };
  const jobId = await make(aki, prompt);
  await forgetCheck(jobId);
  const service = backend.connect(backend.secretKey);
  const pictures = [{ jobId, words: prompt.prompt, prompt, drew: ['elf'] }];
  await service.rpc('show_pictures', { user_id: aki.id, visibility: 'public', pictures });
  expect(await set(aki, [jobId], { showsSettings: false })).toEqual([]);
  expect(await opened(jobId)).toMatchObject({ prompt: null });
  expect(await set(aki, [jobId], { visibility: 'unlisted', showsSettings: false })).toEqual([]);
  const { data: listed } = await backend
    .connect()
    .from('shown_pictures')
    .select('job_id')
    .eq('job_id', jobId);
  expect(listed).toEqual([]);
  expect(await set(aki, [jobId], { showsSettings: false })).toMatchObject([{ jobId }]);
});

test('pictures of others, hidden ones and unfinished ones are refused, as are guests and visitors without a session', async () => {
  const [aki, ben] = [await backend.account(), await backend.account()];
  const [hers, hidden] = [await make(ben), await make(aki)];
  await set(aki, [hidden]);
  await backend.query(
    `update shown_pictures set hidden_at = now(), path = null, is_stored = false where job_id = $1`,
    [hidden],
  );
  const nobodys = randomUUID();
  expect((await set(aki, [hers, hidden, nobodys])).map(({ jobId }) => jobId)).toEqual([
    hers,
    hidden,
    nobodys,
  ]);
  const body = { jobIds: [hidden], visibility: 'public', showsSettings: true };
  expect(await refusalOf(await post(undefined, body))).toEqual([401, 'no_session']);
  expect(await refusalOf(await post(aki.token, { ...body, jobIds: [] }))).toEqual([400, 'malformed_request']);
  const { data } = await backend.connect().auth.signInAnonymously();
  const guest = data.session?.access_token;
  expect(await refusalOf(await post(guest, body))).toEqual([403, 'registration_required']);
});
