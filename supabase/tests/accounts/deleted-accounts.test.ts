import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccounts, type DeletionOptions } from 'worker/deletions';
import { makeExports } from 'worker/exports';
import { startProject, type RunningBackend } from '../running-backend.ts';

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startProject();
});
afterAll(() => backend.close());

const log = pino({ level: 'silent' });
const service = () => backend.connect(backend.secretKey);
const password = 'a long password';

/**
 * Uploads a picture with these words in its bytes and asks for a resized copy, which has them as well: an SVG is returned
 * as it is.
 */
async function uploadAndResize(bucket: string, path: string, words: string): Promise<void> {
  const picture = new Blob([`<svg xmlns="http://www.w3.org/2000/svg"><!-- ${words} --></svg>`], {
    type: 'image/webp',
  });
  const stored = service().storage.from(bucket);
  expect((await stored.upload(path, picture)).error).toBeNull();
  expect((await stored.download(path, { transform: { width: 9 } })).error).toBeNull();
}

/** Shows a picture of the visitor to everybody, with the visitor's id in the bytes of its copy. */
async function showPicture(id: string): Promise<void> {
  const { rows } = await backend.query<{ path: string }>(
    `with made as (
       insert into jobs (user_id, app_id, prompt, cost, idempotency_key)
       select $1, id, '{}', 0, gen_random_uuid() from apps limit 1 returning id, user_id, app_id)
     insert into shown_pictures (job_id, user_id, app_id, visibility, path, is_stored, width, height)
     select id, user_id, app_id, 'public', gen_random_uuid() || '.webp', true, 1, 1 from made returning path`,
    [id],
  );
  await uploadAndResize('shown', rows[0]?.path ?? '', `shown by ${id}`);
}

/** A visitor with a picture and its resized copy in every bucket, each of which has the visitor's id in its bytes. */
async function visitorWithPictures() {
  const { client, email, id } = await backend.account(password);
  for (const [bucket, name] of [
    ['outputs', 'job/0.webp'],
    ['inputs', 'own.webp'],
    ['avatars', 'face.webp'],
    ['support', 'question/1.webp'],
  ] as const) {
    await uploadAndResize(bucket, `${id}/${name}`, `${bucket} of ${id}`);
  }
  await showPicture(id);
  return { client, email, id };
}

/** The files below the backend's folder whose path or content has the words, without those of the database. */
async function filesWith(words: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(backend.folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.startsWith(join(backend.folder, 'db'))) continue;
    const content = entry.isFile() ? await readFile(path, 'latin1') : '';
    if (path.includes(words) || content.includes(words)) found.push(path.slice(backend.folder.length));
  }
  return found;
}

const rowsOf = async (id: string) => {
  const { rows } = await backend.query<{ users: number; objects: number; left: number }>(
    `select (select count(*)::int from auth.users where id = $1) as users,
       (select count(*)::int from storage.objects where name like $1 || '/%') as objects,
       (select count(*)::int from private.left_accounts where user_id = $1) as left`,
    [id],
  );
  return rows[0];
};

test('an account that is due is deleted with its pictures and sessions, also when the worker is interrupted at each step', async () => {
  const [aki, ben] = [await visitorWithPictures(), await visitorWithPictures()];
  const elsewhere = backend.connect();
  const { data: other } = await elsewhere.auth.signInWithPassword({ email: aki.email, password });
  await aki.client.rpc('request_export');
  const options = { supabaseUrl: backend.url, secretKey: backend.secretKey, content: undefined, log };
  await makeExports({ ...options, client: service() });
  expect((await aki.client.rpc('request_deletion')).error).toBeNull();
  await ben.client.rpc('request_deletion');

  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
  expect(other.session).not.toBeNull();
  await deleteAccounts({ client: service(), log });
  expect(await rowsOf(aki.id)).toEqual({ users: 1, objects: 5, left: 0 });
  const again = backend.connect();
  expect((await again.auth.signInWithPassword({ email: aki.email, password })).error).toBeNull();
  expect((await again.rpc('own_deletion')).data).toHaveLength(1);
  await backend.query(`update private.deletions set due_at = now() where user_id = $1`, [aki.id]);
  expect((await filesWith(aki.id)).length).toBeGreaterThanOrEqual(11);

  // Each worker is stopped one step after the one before, until one ends by itself.
  const whole = service();
  let isInterrupted = true;
  for (let allowed = 0; isInterrupted; allowed += 1) {
    let steps = 0;
    isInterrupted = false;
    const step =
      <A extends unknown[], R>(work: (...args: A) => R) =>
      (...args: A): R => {
        isInterrupted = steps === allowed;
        if (isInterrupted) throw new Error('interrupted');
        steps += 1;
        return work(...args);
      };
    const client = {
      rpc: step(whole.rpc.bind(whole)),
      auth: { admin: { deleteUser: step((id: string) => whole.auth.admin.deleteUser(id)) } },
      storage: {
        from: (bucket: string) => ({
          remove: step((paths: string[]) => whole.storage.from(bucket).remove(paths)),
        }),
      },
    } as unknown as DeletionOptions['client'];
    await deleteAccounts({ client, log });
  }

  expect(await rowsOf(aki.id)).toEqual({ users: 0, objects: 0, left: 1 });
  expect(await filesWith(aki.id)).toEqual([]);
  expect((await again.auth.refreshSession()).error).not.toBeNull();
  expect((await again.auth.signInWithPassword({ email: aki.email, password })).error?.code).toBe(
    'invalid_credentials',
  );
  const { rows: mails } = await backend.query(
    `select kind from mails where address = $1 or key like '%' || $2 || '%'`,
    [aki.email, aki.id],
  );
  expect(mails).toEqual([{ kind: 'account_deleted' }]);

  expect(await rowsOf(ben.id)).toEqual({ users: 1, objects: 4, left: 0 });
  expect((await filesWith(ben.id)).length).toBeGreaterThanOrEqual(10);
});
