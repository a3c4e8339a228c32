import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useDatabase, type Visitor } from '../database.ts';
import { startProject, type RunningBackend } from '../running-backend.ts';

const MiB = 1024 ** 2;

describe('the quota of inputs', () => {
  const database = useDatabase();
  const { owner } = database;
  const store = (visitor: Visitor, size: number, name = `${randomUUID()}.png`) =>
    owner.query('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
      'inputs',
      `${visitor.id}/${name}`,
      { size },
    ]);
  const room = (visitor: Visitor, size: number) =>
    visitor.call<{ used: number; quota: number; fits: boolean; spare: string[] }>('input_room', { size });
  const tooMuch = 'input_quota_exceeded';

  test('is 20 MiB for a guest and 200 MiB for an account', async () => {
    const guest = await database.visitor({ isAnonymous: true });
    const registered = await database.visitor();
    for (const [visitor, most] of [[guest, 20] as const, [registered, 200] as const]) {
      await store(visitor, most * MiB);
      await expect(store(visitor, 1)).rejects.toThrow(tooMuch);
    }
  });

  test('counts a small picture as 64 KiB', async () => {
    const guest = await database.visitor({ isAnonymous: true });
    await store(guest, 20 * MiB - 2 * 65_536);
    await store(guest, 1);
    await store(guest, 1);
    await expect(store(guest, 1)).rejects.toThrow(tooMuch);
  });

  test('counts a picture that is replaced or moved once', async () => {
    const guest = await database.visitor({ isAnonymous: true });
    await store(guest, 15 * MiB, 'a.png');
    const resize = (size: number) =>
      owner.query(`update storage.objects set metadata = $2 where name = $1`, [
        `${guest.id}/a.png`,
        { size },
      ]);
    await resize(20 * MiB);
    await expect(resize(20 * MiB + 1)).rejects.toThrow(tooMuch);
    await owner.query(`update storage.objects set name = $2 where name = $1`, [
      `${guest.id}/a.png`,
      `${guest.id}/b.png`,
    ]);
  });

  test('is reported with the oldest pictures that would make room, except those of unfinished jobs', async () => {
    const guest = await database.visitor({ isAnonymous: true });
    for (const name of ['1.png', '2.png', '3.png', '4.png']) await store(guest, 5 * MiB, name);
    const path = (n: number) => `${guest.id}/${n}.png`;
    const [app] = await owner.query<{ id: string }>('select id from public.apps limit 1');
    await owner.query(
      `insert into public.jobs (user_id, app_id, prompt, cost, idempotency_key) values ($1, $2, $3, 1, $4)`,
      [guest.id, app?.id, { picture: path(1) }, randomUUID()],
    );
    expect(await room(guest, 6 * MiB)).toEqual({
      used: 20 * MiB,
      quota: 20 * MiB,
      fits: true,
      spare: [path(2), path(3)],
    });
    expect(await room(guest, 16 * MiB)).toMatchObject({ fits: false });
  });

  test('is reported without pictures of the visitor’s presets among those to remove, which leave too little room in the end', async () => {
    const [guest, other] = [await database.visitor({ isAnonymous: true }), await database.visitor()];
    for (const name of ['1.png', '2.png', '3.png', '4.png']) await store(guest, 5 * MiB, name);
    const path = (n: number) => `${guest.id}/${n}.png`;
    const [app] = await owner.query<{ id: string }>('select id from public.apps limit 1');
    const save = (by: Visitor, n: number) =>
      by.call('save_preset', {
        app_id: app?.id,
        name: `Picture ${n}`,
        prompt: { words: 'a fox', picture: path(n) },
      });
    await save(guest, 1);
    await save(guest, 3);
    await save(other, 2);
    expect(await room(guest, 6 * MiB)).toMatchObject({ fits: true, spare: [path(2), path(4)] });
    expect(await room(guest, 11 * MiB)).toMatchObject({ fits: false });
    await guest.call('remove_preset', { app_id: app?.id, name: 'Picture 1' });
    expect(await room(guest, 6 * MiB)).toMatchObject({ spare: [path(1), path(2)] });
  });

  test('is reported without pictures to remove if there is room, and without those of other visitors', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    await store(aki, 5 * MiB);
    expect(await room(aki, MiB)).toEqual({ used: 5 * MiB, quota: 200 * MiB, fits: true, spare: [] });
    expect(await room(ben, MiB)).toMatchObject({ used: 0 });
    await expect(database.stranger.call('input_room', { size: 1 })).rejects.toThrow(/permission denied/);
    expect(await aki.application.call('input_room', { size: 1 })).toMatchObject({ used: 0 });
  });
});

describe('a guest who uploads more than the quota', () => {
  let backend: RunningBackend;
  let guest: SupabaseClient;
  let id: string;
  const picture = new Blob([new Uint8Array(MiB)], { type: 'image/png' });
  const inputs = () => guest.storage.from('inputs');
  const newPath = () => `${id}/${randomUUID()}.png`;
  const upload = () => inputs().upload(newPath(), picture);
  const refused = { error: { statusCode: '403', message: 'input_quota_exceeded' } };

  beforeAll(async () => {
    backend = await startProject({ VERIFICATION_PROVIDER: 'off' });
    guest = backend.connect();
    const { data } = await guest.auth.signInAnonymously();
    id = data.user?.id ?? '';
  });
  afterAll(() => backend.close());

  test('stores only 20 MiB with 40 uploads at once, and can upload again after removing a picture', async () => {
    const signed = await inputs().createSignedUploadUrl(newPath());
    const responses = await Promise.all(Array.from({ length: 40 }, upload));
    const stored = responses.flatMap(({ data }) => (data ? [data.path] : []));
    expect(stored).toHaveLength(20);
    expect(responses.find(({ error }) => error)).toMatchObject(refused);

    const { path, token } = signed.data ?? { path: '', token: '' };
    expect(await inputs().uploadToSignedUrl(path, token, picture)).toMatchObject(refused);
    expect(await inputs().copy(stored[0] ?? '', newPath())).toMatchObject(refused);
    const resumable = await fetch(`${backend.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${(await guest.auth.getSession()).data.session?.access_token}`,
        'tus-resumable': '1.0.0',
        'upload-length': `${MiB}`,
        'upload-metadata': Object.entries({
          bucketName: 'inputs',
          objectName: newPath(),
          contentType: 'image/png',
        })
          .map(([key, value]) => `${key} ${btoa(value)}`)
          .join(','),
      },
    });
    expect(resumable.status).toBe(403);

    await inputs().remove(stored.slice(0, 1));
    expect((await upload()).error).toBeNull();
    expect(await upload()).toMatchObject(refused);
  });
});
