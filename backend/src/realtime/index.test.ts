import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { keys } from '../../testing/backend-process.ts';
import { eventually } from '../../testing/eventually.ts';
import { address, guest, request, service, visitor } from '../../testing/visitors.ts';
import { loadSigningKey } from '../keys/signing-key.ts';

/** Resolves when the channel is joined and its changes are connected; rejects when it is refused. */
async function joined(client: SupabaseClient, channel: RealtimeChannel): Promise<void> {
  onTestFinished(async () => void (await client.removeAllChannels()));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  channel.subscribe((status, error) => {
    if (status === 'SUBSCRIBED') resolve();
    else reject(error ?? new Error(status));
  });
  await promise;
}

async function notesOf(client: SupabaseClient, filter?: string) {
  const seen: { type: string; body: unknown; old: unknown }[] = [];
  const channel = client
    .channel(`notes-${crypto.randomUUID()}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notes', ...(filter && { filter }) },
      ({ eventType, new: row, old }) =>
        seen.push({ type: eventType, body: 'body' in row ? row['body'] : null, old }),
    );
  await joined(client, channel);
  return seen;
}

/** All events before this one have been delivered when it arrives. */
async function settled(client: SupabaseClient, seen: { body: unknown }[]): Promise<void> {
  const last = `last ${crypto.randomUUID()}`;
  await client.from('notes').insert({ body: last });
  await eventually(() => expect(seen.map(({ body }) => body)).toContain(last));
}

describe('changes of a table', () => {
  test('reach the owner of the row, in order, and nobody else', async () => {
    const [hana, ren] = await Promise.all([visitor(), visitor()]);
    const [forHana, forRen, forGuest] = await Promise.all([
      notesOf(hana.client),
      notesOf(ren.client),
      notesOf(guest()),
    ]);
    const { data } = await hana.client.from('notes').insert({ body: 'one' }).select('id').single();
    await hana.client.from('notes').update({ body: 'two' }).eq('id', data?.id);
    await hana.client.from('notes').update({ body: 'three' }).eq('id', data?.id);
    await settled(hana.client, forHana);
    await settled(ren.client, forRen);
    expect(forHana.slice(0, 3)).toMatchObject([
      { type: 'INSERT', body: 'one' },
      { type: 'UPDATE', body: 'two', old: { id: data?.id } },
      { type: 'UPDATE', body: 'three' },
    ]);
    expect(forRen.map(({ body }) => body)).toEqual([expect.stringMatching(/^last/)]);
    expect(forGuest).toEqual([]);
  });

  test('carry rows that are larger than a notification', async () => {
    const { client } = await visitor();
    const seen = await notesOf(client);
    await client.from('notes').insert({ body: 'x'.repeat(60_000) });
    await eventually(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toHaveLength(60_000);
  });

  test('are told apart by a filter', async () => {
    const { client } = await visitor();
    const { data } = await client
      .from('notes')
      .insert([{ body: 'a' }, { body: 'b' }])
      .select('id,body');
    const wanted = data?.find(({ body }) => body === 'a')?.id;
    const seen = await notesOf(client, `id=eq.${wanted}`);
    const all = await notesOf(client);
    await client.from('notes').update({ body: 'changed' }).neq('body', '');
    await settled(client, all);
    expect(all.filter(({ body }) => body === 'changed')).toHaveLength(2);
    expect(seen).toHaveLength(1);
  });

  test('of a deleted row tell its key and nothing else', async () => {
    const { client } = await visitor();
    const { data } = await client.from('notes').insert({ body: 'secret' }).select('id').single();
    const seen = await notesOf(client);
    await client.from('notes').delete().eq('id', data?.id);
    await eventually(() => expect(seen).toHaveLength(1));
    expect(seen[0]).toEqual({ type: 'DELETE', body: null, old: { id: data?.id } });
  });

  test('cannot be asked of a table that is not published', async () => {
    const { client } = await visitor();
    const problems: unknown[] = [];
    const channel = client
      .channel('users')
      .on('postgres_changes', { event: '*', schema: 'auth', table: 'users' }, () => {})
      .on('system', {}, (message: unknown) => problems.push(message));
    await joined(client, channel);
    await eventually(() => expect(problems).toMatchObject([{ status: 'error' }]));
  });
});

describe('a private topic', () => {
  const listen = async (client: SupabaseClient, topic: string) => {
    const seen: unknown[] = [];
    const channel = client
      .channel(topic, { config: { private: true, broadcast: { ack: true } } })
      .on('broadcast', { event: 'progress' }, ({ payload }) => seen.push(payload));
    await joined(client, channel);
    return { seen, channel };
  };
  const broadcast = (topic: string, payload: unknown, key: string, isPrivate = true) =>
    request('/realtime/v1/api/broadcast', {
      method: 'POST',
      key,
      body: JSON.stringify({ messages: [{ topic, event: 'progress', payload, private: isPrivate }] }),
    });

  test('carries what the service sends to those whom a policy admits', async () => {
    const [hana, ren] = await Promise.all([visitor(), visitor()]);
    const topic = `user:${hana.id}`;
    const { seen } = await listen(hana.client, topic);
    await expect(listen(ren.client, topic)).rejects.toThrow('Unauthorized');
    await expect(listen(guest(), topic)).rejects.toThrow('Unauthorized');
    const preview = 'p'.repeat(200_000);
    expect((await broadcast(topic, { progress: 0.5, preview }, keys.secret)).status).toBe(202);
    await eventually(() => expect(seen).toEqual([{ progress: 0.5, preview }]));
  });

  test('is not the public topic of the same name', async () => {
    const hana = await visitor();
    const { seen } = await listen(hana.client, `user:${hana.id}`);
    const overheard: unknown[] = [];
    const spy = guest();
    await joined(
      spy,
      spy.channel(`user:${hana.id}`).on('broadcast', { event: '*' }, (message) => overheard.push(message)),
    );
    await broadcast(`user:${hana.id}`, { n: 'forged' }, keys.publishable, false);
    await eventually(() => expect(overheard).toHaveLength(1));
    await broadcast(`user:${hana.id}`, { n: 'real' }, keys.secret);
    await eventually(() => expect(seen).toEqual([{ n: 'real' }]));
    expect(overheard).toHaveLength(1);
  });

  test('is written by those whom a policy admits', async () => {
    const hana = await visitor();
    const elsewhere = guest();
    await elsewhere.auth.signInWithPassword(hana);
    const { seen } = await listen(hana.client, `user:${hana.id}`);
    const { channel } = await listen(elsewhere, `user:${hana.id}`);
    expect(
      await channel.send({ type: 'broadcast', event: 'progress', payload: { from: 'tab', emoji: '✨' } }),
    ).toBe('ok');
    await eventually(() => expect(seen).toEqual([{ from: 'tab', emoji: '✨' }]));
    expect((await broadcast(`user:${hana.id}`, {}, keys.publishable)).status).toBe(403);
  });

  test('is left when the visitor’s next token may not read it', async () => {
    const [hana, ren] = await Promise.all([visitor(), visitor()]);
    const { seen } = await listen(hana.client, `user:${hana.id}`);
    await hana.client.realtime.setAuth(ren.accessToken);
    await eventually(() =>
      expect(hana.client.getChannels().map(({ state }) => state)).not.toContain('joined'),
    );
    await broadcast(`user:${hana.id}`, { n: 1 }, keys.secret);
    expect(seen).toEqual([]);
  });

  test('refuses a payload above 256 kB and says its size', async () => {
    const answer = await broadcast('user:any', { text: 'x'.repeat(270_000) }, keys.secret);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('270') });
  });
});

describe('a socket', () => {
  const open = async (query: string) => {
    const socket = new WebSocket(`${address().replace('http', 'ws')}/realtime/v1/websocket?${query}`);
    onTestFinished(() => socket.terminate());
    const frames: unknown[] = [];
    socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.on('open', () => resolve());
    socket.on('error', reject);
    await promise;
    return { socket, frames };
  };

  test('needs a key', async () => {
    await expect(open('vsn=2.0.0')).rejects.toThrow('401');
    await expect(open('vsn=2.0.0&apikey=sb_publishable_other')).rejects.toThrow('401');
  });

  test.each([
    [
      '1.0.0',
      { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1', join_ref: null },
      { event: 'phx_reply', ref: '1' },
    ],
    [
      '2.0.0',
      [null, '1', 'phoenix', 'heartbeat', {}],
      [null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
    ],
  ])('speaks version %s', async (version, sent, answer) => {
    const { socket, frames } = await open(`vsn=${version}&apikey=${keys.publishable}`);
    socket.send(JSON.stringify(sent));
    await eventually(() => expect(frames).toHaveLength(1));
    expect(frames[0]).toMatchObject(answer);
  });

  test('that sends nonsense is closed without harm to others', async () => {
    const { socket } = await open(`vsn=2.0.0&apikey=${keys.publishable}`);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.send('not json');
    expect(await closed).toBe(1003);
    expect((await service().rpc('whoami')).status).toBe(200);
  });

  test('loses its channels when their token expires', async () => {
    const { id } = await visitor();
    const signingKey = await loadSigningKey(inject('backend').data);
    const exp = Math.ceil(Date.now() / 1000) + 1;
    const token = await signingKey.sign({ sub: id, role: 'authenticated', exp });
    const { socket, frames } = await open(`vsn=2.0.0&apikey=${keys.publishable}`);
    const config = { private: true };
    socket.send(
      JSON.stringify(['1', '1', `realtime:user:${id}`, 'phx_join', { config, access_token: token }]),
    );
    await eventually(() =>
      expect(frames).toContainEqual([
        '1',
        '1',
        expect.anything(),
        'phx_reply',
        expect.objectContaining({ status: 'ok' }),
      ]),
    );
    const closed = ['1', null, `realtime:user:${id}`, 'phx_close', {}];
    await eventually(() => expect(frames.at(-1)).toEqual(closed));
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
  });
});
