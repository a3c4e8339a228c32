import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowserSupabase } from '../src/browser-client.ts';
import { settle } from './session-lock.ts';
import { closeClient, openPage, type TestPage } from './test-page.ts';

type Message = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];

/** A fake socket that connects at once; the test plays the server. */
class TestSocket {
  static readonly opened: TestSocket[] = [];
  static isDown = false;
  readonly openedAt = Date.now();
  readonly sent: Message[] = [];
  readonly closedWith: unknown[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;

  constructor() {
    TestSocket.opened.push(this);
    setTimeout(() => {
      if (TestSocket.isDown) return this.lose();
      this.readyState = 1;
      this.onopen?.();
    }, 0);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  reply([joinRef, ref, topic]: Message): void {
    this.onmessage?.({
      data: JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]),
    });
  }
  close(...reason: unknown[]): void {
    this.closedWith.push(reason);
    this.lose();
  }
  lose(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
  of(event: string): Message[] {
    return this.sent.filter((message) => message[3] === event);
  }
}

let page: TestPage;
let supabase: SupabaseClient;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  page = openPage();
  vi.stubGlobal('WebSocket', TestSocket);
  TestSocket.opened.length = 0;
  TestSocket.isDown = false;
  supabase = createBrowserSupabase('http://127.0.0.1:1', 'key');
});
afterEach(async () => {
  vi.useRealTimers();
  await closeClient(supabase);
  page.close();
});

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}
const socket = (): TestSocket => {
  const last = TestSocket.opened.at(-1);
  if (last === undefined) throw new Error('No socket was opened.');
  return last;
};

describe('the realtime socket', () => {
  test('sends a heartbeat every 25 s', async () => {
    supabase.channel('a').subscribe();
    await pass(24_900);
    expect(socket().of('heartbeat')).toHaveLength(0);
    await pass(200);
    expect(socket().of('heartbeat')).toHaveLength(1);
  });

  test('closes with 1000 if a heartbeat gets no reply, and opens again after 1 s', async () => {
    supabase.channel('a').subscribe();
    await pass(25_000);
    const first = socket();
    await pass(25_000);
    expect(first.closedWith).toEqual([[1000, 'heartbeat timeout']]);
    const lostAt = Date.now();
    await pass(5000);
    expect(TestSocket.opened[1]?.openedAt).toBeLessThanOrEqual(lostAt + 1100);
  });

  test('tries to open again after 1, 2, 5 and then every 10 s', async () => {
    TestSocket.isDown = true;
    supabase.channel('a').subscribe();
    await pass(40_000);
    const times = TestSocket.opened.map(({ openedAt }) => openedAt);
    const pauses = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000));
    expect(pauses.slice(0, 5)).toEqual([1, 2, 5, 10, 10]);
  });
});

describe('a realtime channel', () => {
  test('times out if its join gets no reply within 10 s', async () => {
    const statuses: string[] = [];
    supabase.channel('a').subscribe((status) => statuses.push(status));
    await pass(9900);
    expect(statuses).toEqual([]);
    await pass(200);
    expect(statuses).toEqual(['TIMED_OUT']);
  });

  test('keeps the newest 100 messages until it is joined', async () => {
    const channel = supabase.channel('a');
    channel.subscribe();
    await pass(0);
    const adapter = Reflect.get(channel, 'channelAdapter') as { push(event: string, payload: object): void };
    for (let index = 0; index < 103; index += 1) adapter.push('message', { index });
    const [join] = socket().of('phx_join');
    if (join === undefined) throw new Error('The channel did not join.');
    socket().reply(join);
    await pass(0);
    const kept = socket()
      .of('message')
      .map((message) => (message[4] as { index: number }).index);
    expect(kept).toHaveLength(100);
    expect([kept[0], kept.at(-1)]).toEqual([3, 102]);
  });
});
