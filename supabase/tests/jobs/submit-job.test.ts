import { randomUUID } from 'node:crypto';
import { submitJobError, submitJobResponse } from '@irodori/contract/job';
import { largestBatch } from '@irodori/contract/limits';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { site, startProject, type RunningBackend } from '../running-backend.ts';

/** Tests the edge function in a real Deno behind the embedded backend, over HTTP. */

let backend: RunningBackend;
let appId: string;

beforeAll(async () => {
  backend = await startProject();
  const { data } = await connect().from('apps').select('id').eq('slug', 'ai-elf-generator').single();
  appId = data?.id;
});

afterAll(() => backend.close());

const connect = (): SupabaseClient => backend.connect();

const signUp = () => backend.account();

async function signInAnonymously() {
  const client = connect();
  const { data, error } = await client.auth.signInAnonymously();
  if (error || !data.session) throw error ?? new Error('no session');
  return { client, token: data.session.access_token };
}

const post = (token: string | undefined, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${backend.url}/functions/v1/submit-job`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const order = (prompt: Readonly<Record<string, unknown>> = {}) => ({
  appId,
  prompt: { prompt: 'an elf with silver hair', ratio: '1:1', ...prompt },
  idempotencyKey: randomUUID(),
});

/** An order of an app whose field `palette` takes a picture. */
const withPicture = async (visitor: { readonly token: string }, path: string) => {
  const slug = 'webtoon-ai-image-generator';
  const { data } = await connect().from('apps').select('id').eq('slug', slug).single();
  return post(visitor.token, { ...order({ palette: path }), appId: data?.id });
};
const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const;

const refusalOf = async (response: Response) => submitJobError.parse(await response.json());
const jobsOf = async (client: SupabaseClient) =>
  (await client.from('jobs').select('id,status,reason,message').order('created_at')).data ?? [];
const balanceOf = async (client: SupabaseClient) => (await client.rpc('credit_balance')).data;

describe('a valid order', () => {
  test('gets 201 with the cost and the balance, and is in the queue', async () => {
    const { client, token } = await signUp();
    const response = await post(token, order());
    expect(response.status).toBe(201);
    const job = submitJobResponse.parse(await response.json());
    expect(job).toMatchObject({ status: 'CREATED', cost: 1, balance: 99 });
    expect(await jobsOf(client)).toMatchObject([{ id: job.jobId, status: 'CREATED' }]);
    const { data: events } = await client.from('job_events').select('status').order('id');
    expect(events).toEqual([{ status: 'INITIATED' }, { status: 'CREATED' }]);
  });

  test('that is sent ten times at once with one key creates one job and one hold', async () => {
    const { client, token } = await signUp();
    const body = order();
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(token, body)));
    const jobs = await Promise.all(responses.map(async (each) => submitJobResponse.parse(await each.json())));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(jobs.map(({ jobId }) => jobId)).size).toBe(1);
    expect(await jobsOf(client)).toHaveLength(1);
    expect(await balanceOf(client)).toBe(99);
  });

  test('can come from an anonymous visitor', async () => {
    const { token } = await signInAnonymously();
    expect((await post(token, order())).status).toBe(201);
  });
});

describe('an order of several pictures', () => {
  const prompts = async (client: SupabaseClient) =>
    ((await client.from('jobs').select('prompt').order('created_at')).data ?? []).map(({ prompt }) => prompt);

  test('makes a job for each with the next seed, and again the lowest after the highest', async () => {
    const { client, token } = await signUp();
    const body = { ...order({ seed: '4294967294' }), count: 4 };
    const response = await post(token, body);
    expect(response.status).toBe(201);
    const batch = submitJobResponse.parse(await response.json());
    expect(batch).toMatchObject({ status: 'CREATED', cost: 1, balance: 96 });
    expect(await prompts(client)).toEqual(
      ['4294967294', '4294967295', '0', '1'].map((seed) => ({ ...body.prompt, seed })),
    );
    const again = await post(token, body);
    expect(again.status).toBe(200);
    const { others } = submitJobResponse.parse(await again.json());
    expect(others.map(({ jobId }) => jobId)).toEqual(batch.others.map(({ jobId }) => jobId));
    expect((await jobsOf(client)).map(({ status }) => status)).toEqual(Array(4).fill('CREATED'));
  });

  test('without a seed leaves each of them open', async () => {
    const { client, token } = await signUp();
    const body = { ...order(), count: 2 };
    expect((await post(token, body)).status).toBe(201);
    expect(await prompts(client)).toEqual([body.prompt, body.prompt]);
  });

  test('with unsafe words ends them all as blocked, with a refund for each', async () => {
    const { client, token } = await signUp();
    const response = await post(token, { ...order({ prompt: 'a n4ked elf' }), count: 3 });
    const { status, others, balance } = submitJobResponse.parse(await response.json());
    expect([status, ...others.map((each) => each.status), balance]).toEqual(['ERROR', 'ERROR', 'ERROR', 100]);
    expect((await jobsOf(client)).map(({ reason }) => reason)).toEqual(Array(3).fill('blocked'));
    expect(await balanceOf(client)).toBe(100);
  });

  test.each([0, 1.5, largestBatch + 1])('gets 400 for %s pictures', async (count) => {
    const { client, token } = await signUp();
    expect((await post(token, { ...order(), count })).status).toBe(400);
    expect(await jobsOf(client)).toEqual([]);
  });
});

describe('an enlargement', () => {
  /** An own picture, finished, with the order that enlarges it. */
  const picture = async (token: string) => {
    const body = order();
    const { jobId } = submitJobResponse.parse(await (await post(token, body)).json());
    for (const step of [`status = 'GENERATING'`, `status = 'SUCCESS', output = '{"images": []}'`])
      await backend.query(`update jobs set ${step} where id = $1`, [jobId]);
    return { ...body, idempotencyKey: randomUUID(), enlargement: { jobId, scale: 4 } };
  };

  test('gets 201 and its own price, and others get 409 for it', async () => {
    const [{ client, token }, ben] = [await signUp(), await signUp()];
    const body = await picture(token);
    const stranger = await post(ben.token, body);
    expect([stranger.status, (await refusalOf(stranger)).code]).toEqual([409, 'not_enlargeable']);
    const response = await post(token, body);
    expect(response.status).toBe(201);
    expect(submitJobResponse.parse(await response.json())).toMatchObject({
      cost: 2,
      balance: 97,
      others: [],
    });
    const { data } = await client.from('jobs').select('enlarges,scale').eq('scale', 4);
    expect(data).toEqual([{ enlarges: body.enlargement.jobId, scale: 4 }]);
  });

  test('of a prompt that the form does not take any more gets 409, and several at once get 400', async () => {
    const { client, token } = await signUp();
    const body = await picture(token);
    const changed = await post(token, { ...body, prompt: { ...body.prompt, ratio: '9:9' } });
    expect([changed.status, (await refusalOf(changed)).code]).toEqual([409, 'not_enlargeable']);
    expect((await post(token, { ...body, count: 2 })).status).toBe(400);
    expect(await balanceOf(client)).toBe(99);
  });

  test('of a picture of a remote engine gets 409 until a worker says that its instance enlarges, and then 201', async () => {
    const { token } = await signUp();
    const body = await picture(token);
    const ofModel = `where id = (select model_id from apps where id = $1)`;
    const { rows } = await backend.query<{ pipeline: string }>(`select pipeline from models ${ofModel}`, [
      appId,
    ]);
    await backend.query(`update models set pipeline = 'anime' ${ofModel}`, [appId]);
    try {
      const refused = await post(token, body);
      expect([refused.status, (await refusalOf(refused)).code]).toEqual([409, 'not_enlargeable']);
      const told = { home: { pipeline: 'anime', isStopped: false, enlarges: true } };
      await backend.query('select note_engines($1, $2)', ['a worker', JSON.stringify(told)]);
      expect((await post(token, body)).status).toBe(201);
    } finally {
      await backend.query(`update models set pipeline = $2 ${ofModel}`, [appId, rows[0]?.pipeline]);
      await backend.query('select note_engines($1, $2)', ['a worker', '{}']);
    }
  });

  test.each([1, 3, 8])('by %s gets 400', async (scale) => {
    const { token } = await signUp();
    const enlargement = { jobId: randomUUID(), scale };
    expect((await post(token, { ...order(), enlargement })).status).toBe(400);
  });
});

describe('an invalid order', () => {
  test('gets 422 with the field, the rule, the limit and the length, and inserts no job', async () => {
    const { client, token } = await signUp();
    const response = await post(token, order({ prompt: '彩'.repeat(501), ratio: '9:9', colour: 'red' }));
    expect(response.status).toBe(422);
    const { code, issues } = await refusalOf(response);
    expect(code).toBe('invalid_prompt');
    expect(issues).toMatchObject([
      { field: 'prompt', rule: 'maxLength', limit: 500, length: 501 },
      { field: 'ratio', rule: 'option', length: 3 },
      { field: 'colour', rule: 'unknown' },
    ]);
    expect(await jobsOf(client)).toEqual([]);
    expect(await balanceOf(client)).toBe(100);
  });

  test('with another visitor’s picture is refused', async () => {
    const [aki, ben] = [await signUp(), await signUp()];
    for (const path of [`${ben.id}/photo.png`, `${aki.id}/../${ben.id}/photo.png`]) {
      const refused = await withPicture(aki, path);
      expect(refused.status).toBe(422);
      expect((await refusalOf(refused)).issues).toMatchObject([{ field: 'palette', rule: 'option' }]);
    }
  });

  test('with a picture is judged by the stored bytes, of which the first are read', async () => {
    const aki = await signUp();
    const drawn = sharp({ create: { width: 96, height: 64, channels: 3, background: '#cc0000' } });
    const ruleOf = async (name: string, bytes: Uint8Array, type: string) => {
      const path = `${aki.id}/${name}`;
      const { error } = await aki.client.storage.from('inputs').upload(path, bytes, { contentType: type });
      expect(error).toBeNull();
      const response = await withPicture(aki, path);
      return response.status === 201 ? 'accepted' : (await refusalOf(response)).issues[0]?.rule;
    };
    const png = await drawn.clone().png().toBuffer();
    expect(await ruleOf('a.png', png, 'image/png')).toBe('accepted');
    expect(await ruleOf('b.webp', await drawn.clone().webp().toBuffer(), 'image/webp')).toBe('accepted');
    const noise = { width: 1200, height: 900, channels: 3, background: '#000', noise: grain } as const;
    const jpeg = await sharp({ create: noise }).jpeg({ quality: 100 }).toBuffer();
    expect(jpeg.byteLength).toBeGreaterThan(600_000);
    expect(await ruleOf('c.jpg', jpeg, 'image/jpeg')).toBe('accepted');

    expect(await ruleOf('d.png', await drawn.clone().gif().toBuffer(), 'image/png')).toBe('type');
    expect(await ruleOf('e.png', Buffer.from('<svg onload="alert(1)"/>'), 'image/png')).toBe('type');
    const small = await drawn.clone().resize(96, 63, { fit: 'fill' }).png().toBuffer();
    expect(await ruleOf('f.png', small, 'image/png')).toBe('minValue');
    // Width and height of a PNG are its bytes 16 to 23.
    png.writeUInt32BE(100_000, 16);
    png.writeUInt32BE(100_000, 20);
    expect(await ruleOf('g.png', png, 'image/png')).toBe('maxValue');

    const missing = await withPicture(aki, `${aki.id}/z.png`);
    expect((await refusalOf(missing)).issues).toMatchObject([{ field: 'palette', rule: 'option' }]);
    expect(await jobsOf(aki.client)).toHaveLength(3);
  });

  test.each([
    ['malformed JSON', '{'],
    ['no key', { appId: randomUUID(), prompt: {} }],
    ['a prompt that is a list', { appId: randomUUID(), prompt: [], idempotencyKey: randomUUID() }],
    [
      'half a character',
      { appId: randomUUID(), prompt: { prompt: 'an elf \uD83C' }, idempotencyKey: randomUUID() },
    ],
    ['a NUL', { appId: randomUUID(), prompt: { prompt: 'an elf \0' }, idempotencyKey: randomUUID() }],
    ['a body that is too long', JSON.stringify({ prompt: 'x'.repeat(70_000) })],
  ])('gets 400: %s', async (_, body) => {
    const { token } = await signUp();
    const response = await post(token, body);
    expect(response.status).toBe(400);
    expect((await refusalOf(response)).code).toBe('malformed_request');
  });

  test('for an app that does not exist gets 404', async () => {
    const { token } = await signUp();
    const response = await post(token, { ...order(), appId: randomUUID() });
    expect(response.status).toBe(404);
    expect((await refusalOf(response)).code).toBe('app_not_found');
  });
});

describe('an order', () => {
  test('with the token of a session that has ended gets 401', async () => {
    const { client, token } = await signUp();
    await client.auth.signOut();
    expect((await post(token, order())).status).toBe(401);
  });

  test('without a session gets 401', async () => {
    expect((await post(undefined, order())).status).toBe(401);
    const { token } = await signUp();
    const forged = `${token.slice(0, -8)}AAAAAAAA`;
    expect((await post(forged, order())).status).toBe(401);
    expect((await post(forged, 'no order')).status).toBe(401);
  });

  test('gets 402 if the credits do not suffice, and 429 as a sixth unfinished job', async () => {
    const anonymous = await signInAnonymously();
    const { data } = await anonymous.client
      .from('apps')
      .select('id')
      .eq('slug', 'ai-image-generator')
      .single();
    const costly = () => ({ ...order(), appId: data?.id, prompt: { prompt: 'a girl with teal hair' } });
    for (let n = 0; n < 5; n += 1) expect((await post(anonymous.token, costly())).status).toBe(201);
    expect((await refusalOf(await post(anonymous.token, costly()))).code).toBe('too_many_jobs');
    const service = createClient(backend.url, backend.secretKey);
    for (const { id } of await jobsOf(anonymous.client)) {
      await service.from('jobs').update({ status: 'CREATED' }).eq('id', id).eq('status', 'INITIATED');
      await service.from('jobs').update({ status: 'GENERATING' }).eq('id', id);
      await service.from('jobs').update({ status: 'SUCCESS', output: {} }).eq('id', id);
    }
    const response = await post(anonymous.token, costly());
    expect(response.status).toBe(402);
    expect((await refusalOf(response)).code).toBe('insufficient_credits');
  });
});

describe('an unsafe prompt', () => {
  test('ends the job as blocked, with a message and a refund', async () => {
    const { client, token } = await signUp();
    const response = await post(token, order({ prompt: 'a n4ked elf' }));
    expect(await response.json()).toMatchObject({ status: 'ERROR', balance: 100 });
    expect(await jobsOf(client)).toMatchObject([{ status: 'ERROR', reason: 'blocked' }]);
    expect(await balanceOf(client)).toBe(100);
  });
});

describe('submit-job', () => {
  const preflight = (origin: string) =>
    fetch(`${backend.url}/functions/v1/submit-job`, { method: 'OPTIONS', headers: { origin } });

  test('lets only the site’s origin read its responses', async () => {
    expect((await preflight(site)).headers.get('access-control-allow-origin')).toBe(site);
    expect(
      (await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });

  test('logs neither prompts nor tokens', async () => {
    const { token } = await signUp();
    await post(token, order({ prompt: 'a very particular sentence' }));
    await post(token, order({ prompt: 'a very particular sentence', ratio: 'wrong' }));
    await vi.waitFor(() => expect(backend.printed.join('')).toContain('submit-job'), 30_000);
    expect(backend.printed.join('')).not.toContain('very particular');
    expect(backend.printed.join('')).not.toContain(token);
  });
});
