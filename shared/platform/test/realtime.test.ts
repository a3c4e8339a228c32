import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChannelStatus, RealtimeFace } from '../src/platform.ts';
import { createRealtime } from '../src/calls/realtime.ts';
import { PhoenixServer } from './phoenix-server.ts';

let server: PhoenixServer;
let supabase: SupabaseClient;
let realtime: RealtimeFace;

beforeEach(async () => {
  server = await PhoenixServer.start();
  supabase = createClient(server.url, 'key', { auth: { persistSession: false, autoRefreshToken: false } });
  realtime = createRealtime(async () => supabase);
});
afterEach(async () => {
  await supabase.removeAllChannels();
  await supabase.realtime.disconnect();
  await server.stop();
});

/** Collects the calls of a subscription's callback, and waits for them. */
function listener<T>() {
  const heard: T[] = [];
  const waiting = new Set<() => void>();
  return {
    heard,
    tell(item: T) {
      heard.push(item);
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    async until(condition: (heard: T[]) => boolean) {
      while (!condition(heard)) await new Promise<void>((resolve) => waiting.add(resolve));
    },
  };
}
const isLive = (heard: ChannelStatus[]): boolean => heard.at(-1) === 'live';

const sendRow = (topic: string, record: object): void =>
  server.send(topic, 'postgres_changes', {
    ids: [1],
    data: {
      type: 'UPDATE',
      schema: 'public',
      table: 'jobs',
      commit_timestamp: '2026-01-01T00:00:00Z',
      columns: [{ name: 'id', type: 'text' }],
      record,
      errors: null,
    },
  });

describe('changed rows of a table', () => {
  test('are subscribed to by table and filter, and arrive as they change', async () => {
    const status = listener<ChannelStatus>();
    const rows = listener<unknown>();
    realtime.changes({ table: 'jobs', filter: 'id=eq.j1', onChange: rows.tell, onStatus: status.tell });
    await status.until(isLive);
    const [join] = server.joins;
    expect(join?.payload.config).toMatchObject({
      private: false,
      postgres_changes: [{ event: '*', schema: 'public', table: 'jobs', filter: 'id=eq.j1' }],
    });
    sendRow(join?.topic ?? '', { id: 'j1' });
    await rows.until(({ length }) => length > 0);
    expect(rows.heard).toEqual([{ id: 'j1' }]);
  });

  test('arrive at each subscription on its own channel', async () => {
    const first = listener<ChannelStatus>();
    const second = listener<ChannelStatus>();
    realtime.changes({ table: 'jobs', onChange: () => undefined, onStatus: first.tell });
    realtime.changes({ table: 'jobs', onChange: () => undefined, onStatus: second.tell });
    await Promise.all([first.until(isLive), second.until(isLive)]);
    expect(new Set(server.joins.map(({ topic }) => topic)).size).toBe(2);
  });
});

describe('messages of a topic', () => {
  test('are private, and arrive at the subscriptions of their event', async () => {
    const status = listener<ChannelStatus>();
    const messages = listener<unknown>();
    realtime.broadcast({
      topic: 'job:j1',
      event: 'progress',
      onMessage: messages.tell,
      onStatus: status.tell,
    });
    await status.until(isLive);
    expect(server.joins[0]?.payload.config.private).toBe(true);
    const topic = 'realtime:job:j1';
    server.send(topic, 'broadcast', { type: 'broadcast', event: 'other', payload: { fraction: 0 } });
    server.send(topic, 'broadcast', { type: 'broadcast', event: 'progress', payload: { fraction: 0.5 } });
    await messages.until(({ length }) => length > 0);
    expect(messages.heard).toEqual([{ fraction: 0.5 }]);
  });

  test('arrive at each subscription of a topic over one channel, which is left with the last of them', async () => {
    const status = listener<ChannelStatus>();
    const progress = listener<unknown>();
    const places = listener<unknown>();
    const stop = realtime.broadcast({
      topic: 'job:j1',
      event: 'progress',
      onMessage: progress.tell,
      onStatus: status.tell,
    });
    await status.until(isLive);
    const later = listener<ChannelStatus>();
    const stopLater = realtime.broadcast({
      topic: 'job:j1',
      event: 'place',
      onMessage: places.tell,
      onStatus: later.tell,
    });
    expect(later.heard).toEqual(['live']);
    const topic = 'realtime:job:j1';
    server.send(topic, 'broadcast', { type: 'broadcast', event: 'progress', payload: 1 });
    await progress.until(({ length }) => length > 0);
    stop();
    stop();
    server.send(topic, 'broadcast', { type: 'broadcast', event: 'place', payload: 2 });
    await places.until(({ length }) => length > 0);
    expect([progress.heard, places.heard]).toEqual([[1], [2]]);
    expect(server.left).toEqual([]);
    stopLater();
    await server.until(() => server.left.includes(topic));
    expect(server.joins).toHaveLength(1);
  });

  test('have the status `down` if the topic is refused', async () => {
    server.refusal = 'Unauthorized';
    const status = listener<ChannelStatus>();
    realtime.broadcast({ topic: 'job:j2', event: 'e', onMessage: () => undefined, onStatus: status.tell });
    await status.until((heard) => heard.includes('down'));
    expect(status.heard).not.toContain('live');
  });
});

describe('a realtime subscription', () => {
  const subscribe = (onStatus: (status: ChannelStatus) => void, onMessage: (message: unknown) => void) =>
    realtime.broadcast({ topic: 'job:j1', event: 'e', onMessage, onStatus });

  test('is `down` while the socket is lost, and then `live` with messages again', async () => {
    const status = listener<ChannelStatus>();
    const messages = listener<unknown>();
    subscribe(status.tell, messages.tell);
    await status.until(isLive);
    server.lose();
    await status.until((heard) => heard.at(-1) === 'down');
    await status.until(isLive);
    expect(server.joins).toHaveLength(2);
    server.send('realtime:job:j1', 'broadcast', { type: 'broadcast', event: 'e', payload: 1 });
    await messages.until(({ length }) => length > 0);
    expect(messages.heard).toEqual([1]);
  });

  test('that is stopped leaves its channel and gets no more calls', async () => {
    const status = listener<ChannelStatus>();
    const stop = subscribe(status.tell, () => undefined);
    await status.until(isLive);
    stop();
    await server.until(() => server.left.includes('realtime:job:j1'));
    expect(status.heard).toEqual(['live']);
  });

  test('that is stopped before it began joins no channel', async () => {
    const status = listener<ChannelStatus>();
    subscribe(status.tell, () => undefined)();
    const other = listener<ChannelStatus>();
    realtime.broadcast({ topic: 'job:j2', event: 'e', onMessage: () => undefined, onStatus: other.tell });
    await other.until(isLive);
    expect(server.joins.map(({ topic }) => topic)).toEqual(['realtime:job:j2']);
    expect(status.heard).toEqual([]);
  });

  test('can follow a stopped one of the same topic at once', async () => {
    const first = listener<ChannelStatus>();
    const stop = subscribe(first.tell, () => undefined);
    await first.until(isLive);
    stop();
    const second = listener<ChannelStatus>();
    const messages = listener<unknown>();
    subscribe(second.tell, messages.tell);
    await second.until(isLive);
    server.send('realtime:job:j1', 'broadcast', { type: 'broadcast', event: 'e', payload: 2 });
    await messages.until(({ length }) => length > 0);
    expect(messages.heard).toEqual([2]);
  });
});
