import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type ContentBackend, makeExports } from 'worker/exports';
import { useDatabase } from '../database.ts';
import { startProject, type RunningBackend, type SignedIn } from '../running-backend.ts';

/** A double of the content backend, which gives these responses to the worker's messages. */
async function contentBackend(
  answer: (message: unknown) => { readonly status: number; readonly body: object },
): Promise<ContentBackend> {
  const server = createServer(async (request, response) => {
    const { status, body } = answer(JSON.parse(await text(request)));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, secret: `whsec_${btoa('a secret of the tests')}` };
}

describe('an archive of a visitor’s data', () => {
  let backend: RunningBackend;
  beforeAll(async () => {
    backend = await startProject();
  });
  afterAll(() => backend.close());

  const signUp = () => backend.account();
  const make = (content?: ContentBackend) =>
    makeExports({
      supabaseUrl: backend.url,
      secretKey: backend.secretKey,
      client: backend.connect(backend.secretKey),
      content,
      log: pino({ level: 'silent' }),
    });
  /** The files of a visitor's only archive, as text. */
  const filesOf = async ({ client, id }: SignedIn): Promise<Record<string, string>> => {
    const { data: row } = await client.from('exports').select('id').single();
    await client.rpc('open_export', { id: row?.id });
    const { data: zip } = await client.storage.from('exports').download(`${id}/${row?.id}.zip`);
    const bytes = new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer());
    return Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
    );
  };
  /** The visitor has once allowed an application, as readers have. */
  const allowApplication = ({ id }: SignedIn) =>
    backend.query(
      `with client as (
         insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types, client_name,
           client_secret_hash, token_endpoint_auth_method)
         values (gen_random_uuid(), 'manual', '', '', 'Comments', 'a hash', 'client_secret_basic') returning id)
       insert into auth.oauth_consents (id, user_id, client_id, scopes)
         select gen_random_uuid(), $1, id, 'email' from client`,
      [id],
    );

  test('holds the rows and pictures of its visitor and of nobody else, and can be downloaded by the visitor alone', async () => {
    const [aki, ben] = [await signUp(), await signUp()];
    const service = backend.connect(backend.secretKey);
    const { data: app } = await service.from('apps').select('id').eq('slug', 'ai-elf-generator').single();
    const jobs = new Map<string, string>();
    for (const { id } of [aki, ben]) {
      const { data: order } = await service.rpc('create_job', {
        user_id: id,
        app_id: app?.id,
        prompt: { prompt: `the elf of ${id}` },
        idempotency_key: randomUUID(),
      });
      await service.rpc('accept_job', { job_id: order.jobId });
      const lease = { worker: 'worker-1', pipelines: ['ink', 'bloom'], lease_seconds: 30 };
      const { data: job } = await service.rpc('claim_job', lease);
      const put = (bucket: string, name: string, text: string) =>
        service.storage
          .from(bucket)
          .upload(`${id}/${name}`, new Blob([text], { type: 'image/webp' }), { contentType: 'image/webp' });
      await put('outputs', `${job.id}/0.webp`, `drawn for ${id}`);
      await service.rpc('complete_job', {
        job_id: job.id,
        worker: lease.worker,
        attempt: job.attempt,
        output: { images: [] },
      });
      jobs.set(id, job.id);
      await put('inputs', `${id}-own.webp`, `uploaded by ${id}`);
    }
    expect((await aki.client.rpc('request_export')).error).toBeNull();
    await make();

    const { data: row } = await aki.client.from('exports').select('id,status,bytes').single();
    expect(row).toMatchObject({ status: 'ready' });
    const path = `${aki.id}/${row?.id}.zip`;
    expect((await aki.client.storage.from('exports').download(path)).error).not.toBeNull();
    await aki.client.rpc('open_export', { id: row?.id });
    const { data: zip } = await aki.client.storage.from('exports').download(path);
    const bytes = new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer());
    expect(bytes.byteLength).toBe(row?.bytes);
    const entries = Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
    );
    expect(entries[`outputs/${jobs.get(aki.id)}/0.webp`]).toBe(`drawn for ${aki.id}`);
    expect(entries[`inputs/${aki.id}-own.webp`]).toBe(`uploaded by ${aki.id}`);
    expect(JSON.parse(entries['jobs.json'] ?? '')).toMatchObject([
      { app: 'Elf Generator', prompt: { prompt: `the elf of ${aki.id}` } },
    ]);
    expect(JSON.parse(entries['account.json'] ?? '')).toMatchObject({ id: aki.id, email: aki.email });
    expect(JSON.parse(entries['credits.json'] ?? '')).not.toEqual([]);
    expect(JSON.parse(entries['sessions.json'] ?? '')).toHaveLength(1);
    expect(entries['README.txt']).toContain('outputs/: the pictures that were made for you');
    for (const name of Object.keys(entries).filter((each) => each.endsWith('.json')))
      expect(entries['README.txt']).toMatch(new RegExp(`^${name}: (?!further)`, 'm'));
    const all = Object.entries(entries).flat().join('\n');
    expect(all).not.toContain(ben.id);
    expect(all).not.toMatch(/encrypted_password|\$argon2|\$2[aby]\$/);

    expect((await ben.client.from('exports').select('id')).data).toEqual([]);
    expect((await ben.client.storage.from('exports').download(path)).error).not.toBeNull();
  });

  test('has what the content backend holds of its visitor, who allowed an application; the content backend is asked about nobody else', async () => {
    const [aki, ben] = [await signUp(), await signUp()];
    await allowApplication(aki);
    const asked: unknown[] = [];
    const content = await contentBackend((message) => {
      asked.push(message);
      return { status: 200, body: { data: { comments: [{ text: 'A comment.' }] } } };
    });
    for (const { client } of [aki, ben]) await client.rpc('request_export');
    await make(content);
    expect(asked).toEqual([{ type: 'account.exported', data: { user: aki.id } }]);
    const files = await filesOf(aki);
    expect(JSON.parse(files['comments.json'] ?? '')).toEqual([{ text: 'A comment.' }]);
    expect(files['README.txt']).toMatch(/^comments\.json: your comments/m);
    expect(files['README.txt']).not.toContain('MISSING');
    expect(Object.keys(await filesOf(ben))).not.toContain('comments.json');
  });

  test('waits for a content backend that does not answer, and at the third attempt is made without it and says so', async () => {
    const aki = await signUp();
    await allowApplication(aki);
    const content = await contentBackend(() => ({ status: 503, body: {} }));
    await aki.client.rpc('request_export');
    const state = async () => (await aki.client.from('exports').select('status,lacks_reader').single()).data;
    for (const _ of ['first', 'second']) {
      await make(content);
      expect(await state()).toEqual({ status: 'requested', lacks_reader: false });
      await backend.query(`update public.exports set leased_until = now() where user_id = $1`, [aki.id]);
    }
    await make(content);
    expect(await state()).toEqual({ status: 'ready', lacks_reader: true });
    const files = await filesOf(aki);
    expect(files['README.txt']).toMatch(/^MISSING: your reader account/m);
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ id: aki.id });
  });

  test('is one zip up to the 5 GB that the storage takes in one request', async () => {
    const service = backend.connect(backend.secretKey);
    const settings = { public: false, fileSizeLimit: 5 * 1000 ** 3 };
    expect((await service.storage.updateBucket('exports', settings)).error).toBeNull();
  });

  test('that the storage refuses as one zip has several parts, which together hold everything once', async () => {
    const aki = await signUp();
    const service = backend.connect(backend.secretKey);
    const limit = 64_000;
    await backend.query(`update storage.buckets set file_size_limit = $1 where id = 'exports'`, [limit]);
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}.webp`);
    for (const name of names)
      await service.storage
        .from('inputs')
        .upload(`${aki.id}/${name}`, new Blob([name.repeat(5000)], { type: 'image/webp' }));
    await aki.client.rpc('request_export');
    await make();
    const { data: row } = await aki.client.from('exports').select('id,status,bytes,parts').single();
    expect(row).toMatchObject({ status: 'ready', parts: 3 });
    await aki.client.rpc('open_export', { id: row?.id });
    const found: string[] = [];
    let bytes = 0;
    for (const suffix of ['', '-2', '-3']) {
      const { data } = await aki.client.storage.from('exports').download(`${aki.id}/${row?.id}${suffix}.zip`);
      const zip = new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer());
      expect(zip.byteLength).toBeLessThanOrEqual(limit);
      bytes += zip.byteLength;
      found.push(...Object.keys(unzipSync(zip)));
    }
    expect(bytes).toBe(row?.bytes);
    expect(found.filter((name) => name.startsWith('inputs/'))).toEqual(names.map((name) => `inputs/${name}`));
    expect(found).toContain('account.json');
    await backend.query(`update public.exports set expires_at = now() where id = $1`, [row?.id]);
    await make();
    expect((await service.storage.from('exports').list(aki.id)).data).toEqual([]);
  });

  test('is a file of the storage folder for 24 hours, and no longer than its visitor has an account', async () => {
    const visitors = [await signUp(), await signUp(), await signUp()] as const;
    const [aki, ben] = visitors;
    for (const { client } of visitors) await client.rpc('request_export');
    await make();
    const files = await Promise.all(
      visitors.map(async ({ id }) => {
        const { rows } = await backend.query<{ version: string }>(
          `select version from storage.objects where bucket_id = 'exports' and name like $1 || '/%'`,
          [id],
        );
        return rows[0]?.version ?? '';
      }),
    );
    const stored = async () => {
      const names = (await readdir(join(backend.folder, 'storage'), { recursive: true })).map((path) =>
        basename(path),
      );
      return files.map((file) => names.includes(file));
    };
    const passAki = (time: string) =>
      backend.query(`update public.exports set expires_at = expires_at - $1::interval where user_id = $2`, [
        time,
        aki.id,
      ]);
    expect(await stored()).toEqual([true, true, true]);
    await passAki('23 hours 59 minutes');
    await backend.connect(backend.secretKey).auth.admin.deleteUser(ben.id);
    await make();
    expect(await stored()).toEqual([true, false, true]);
    await passAki('1 minute');
    await make();
    expect(await stored()).toEqual([false, false, true]);
  });
});

describe('the table of exports', () => {
  const database = useDatabase();
  const { owner, service } = database;
  beforeEach(() => owner.query(`delete from storage.objects where bucket_id = 'exports'`));
  const fresh = async (visitor: { id: string }) =>
    owner.query(
      `update exports set status = 'ready', bytes = 1, expires_at = now() + interval '1 hour' where user_id = $1`,
      [visitor.id],
    );

  test('takes one archive at a time and three a day from a visitor with a fresh sign-in', async () => {
    const aki = await database.visitor();
    await expect(aki.signedIn(16 * 60).call('request_export')).rejects.toThrow('step_up_required');
    const now = aki.signedIn(0);
    for (let turn = 0; turn < 3; turn += 1) {
      await now.call('request_export');
      await now.call('request_export');
      await fresh(aki);
    }
    await expect(now.call('request_export')).rejects.toThrow('too_often');
    expect(await owner.query('select id from exports')).toHaveLength(3);
  });

  test('gives an archive to one worker, again after its lease, and gives it up after three attempts', async () => {
    const aki = await database.visitor();
    await aki.signedIn(0).call('request_export');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await service.call('take_export')).toMatchObject({
        userId: aki.id,
        mayHaveReader: false,
        isLast: attempt === 2,
      });
      expect(await service.call('take_export')).toBeNull();
      await owner.query(`update exports set leased_until = now() - interval '1 second'`);
    }
    expect(await service.call('take_export')).toBeNull();
    expect(await aki.query('select status from exports')).toEqual([{ status: 'failed' }]);
  });

  test('tells the owner of each archive that is asked for, and opens one only to its owner, who is told again', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    await aki.signedIn(0).call('request_export');
    const { id } = await service.call<{ id: string }>('take_export');
    await owner.query(`insert into storage.objects (bucket_id, name) values ('exports', $1)`, [
      `${aki.id}/${id}.zip`,
    ]);
    await service.call('end_export', { export_id: id, bytes: 5 });
    const seen = () => aki.signedIn(0).query(`select name from storage.objects where bucket_id = 'exports'`);
    const history = async () =>
      (await aki.query<{ kind: string }>(`select kind from security_events order by id`)).map(
        ({ kind }) => kind,
      );
    await ben.signedIn(0).call('open_export', { id });
    await expect(aki.signedIn(16 * 60).call('open_export', { id })).rejects.toThrow('step_up_required');
    expect(await seen()).toEqual([]);

    await aki.signedIn(0).call('open_export', { id });
    await aki.signedIn(0).call('open_export', { id });
    expect(await seen()).toHaveLength(1);
    expect(await history()).toEqual(['signed_in', 'export_requested', 'export_opened']);
    expect(
      await owner.query(
        `select facts ->> 'event' as event from mails where address = $1 and facts ->> 'token' <> ''
         order by key::bigint`,
        [`${aki.id}@example.org`],
      ),
    ).toEqual([{ event: 'export_requested' }, { event: 'export_opened' }]);

    await owner.query(`update exports set opened_at = now() - interval '15 minutes'`);
    expect(await seen()).toEqual([]);
    await aki.signedIn(0).call('open_export', { id });
    expect(await history()).toHaveLength(5);
  });

  test('names archives to remove once their 24 hours are over', async () => {
    const aki = await database.visitor();
    await aki.signedIn(0).call('request_export');
    const taken = await service.call<{ id: string }>('take_export');
    const name = `${aki.id}/${taken.id}.zip`;
    await owner.query(`insert into storage.objects (bucket_id, name) values ('exports', $1)`, [name]);
    expect(await service.call('expired_archives')).toEqual([]);
    await service.call('end_export', { export_id: taken.id, bytes: 5 });
    expect(
      await owner.query(`select kind, facts from mails where address = $1 and facts ->> 'event' is null`, [
        `${aki.id}@example.org`,
      ]),
    ).toEqual([{ kind: 'export', facts: {} }]);
    const seen = `select name from storage.objects where bucket_id = 'exports'`;
    await aki.signedIn(0).call('open_export', { id: taken.id });
    expect(await aki.signedIn(0).query(seen)).toEqual([{ name }]);
    expect(await aki.signedIn(16 * 60).query(seen)).toEqual([]);
    await owner.query(`update exports set expires_at = expires_at - interval '24 hours'`);
    expect(await service.call('expired_archives')).toEqual([name]);
    expect(await aki.signedIn(0).query(seen)).toEqual([]);
  });
});
