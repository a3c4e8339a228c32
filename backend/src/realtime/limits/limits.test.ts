import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keys } from '../../../testing/backend-process.ts';
import { eventually } from '../../../contract/client.ts';
import { ownDatabase } from '../../../testing/own-database.ts';
import { ownRealtime } from '../../../testing/own-realtime.ts';
import { loadSigningKey, type SigningKey } from '../../keys/signing-key.ts';
import { CallWindow, Rate } from './limits.ts';

describe('a rate limit', () => {
  test('is exceeded by the average of the last minute, so that a short burst passes', () => {
    let now = 0;
    const rate = new Rate(10, () => now);
    rate.add(50);
    expect(rate.isExceeded()).toBe(false);
    rate.add(1);
    expect(rate.isExceeded()).toBe(true);
    now = 5_000;
    expect(rate.isExceeded()).toBe(false);
    now = 120_000;
    expect([rate.isExceeded(50), rate.isExceeded(51)]).toEqual([false, true]);
  });

  test('per window admits calls again after the window ends', () => {
    const calls = new CallWindow(2, 1000);
    expect([1, 2, 3].map(() => calls.admit(500))).toEqual([true, true, false]);
    expect([calls.admit(1500), calls.admit(1501)]).toEqual([false, true]);
  });
});

describe('a project’s settings', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>;
  let signingKey: SigningKey;
  beforeAll(async () => {
    own = await ownDatabase();
    signingKey = await loadSigningKey(own.folder);
  });
  afterAll(() => own.remove());
  // Rates are counted in steps of five seconds, so the clock is stopped: a new step would leave room for more.
  beforeEach(() => void vi.setSystemTime('2026-01-01T00:00:00Z'));
  afterEach(() => void vi.useRealTimers());
  const start = (settings: Record<string, unknown>) =>
    ownRealtime({ database: own.database, signingKey, settings });
  const join = (n: number, config: Record<string, unknown> = {}) => [
    `${n}`,
    `${n}`,
    `realtime:room:${n}`,
    'phx_join',
    { config },
  ];
  const refused = (reason: string) => ({ status: 'error', response: { reason } });

  test('refuse public topics with private_only', async () => {
    const { open } = await start({ private_only: true });
    const { push, frames } = await open();
    push(join(1));
    const payload = refused('PrivateOnly: This project only allows private channels');
    await eventually(() => expect(frames[0]?.[4]).toEqual(payload));
  });

  test('refuse sockets when Realtime is not enabled', async () => {
    const { open } = await start({ enabled: false });
    await expect(open()).rejects.toThrow('403');
  });

  test('limit the number of sockets', async () => {
    const { open } = await start({ max_concurrent_users: 1 });
    const { socket, closed } = await open();
    await expect(open()).rejects.toThrow('429');
    socket.close();
    await closed;
    await eventually(async () => void (await open()));
  });

  test('limit the sockets of one IP address to a tenth of all sockets', async () => {
    const { open, comeFrom } = await start({ max_concurrent_users: 200 });
    comeFrom('10.0.0.1');
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => open()));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await expect(open()).rejects.toThrow('429');
    await open(`vsn=2.0.0&apikey=${keys.secret}`);
    comeFrom('10.0.0.2');
    const { socket, closed } = await open();
    socket.close();
    await closed;
  });

  test('count the addresses of one IPv6 network as one address, and do not count closed sockets', async () => {
    const { open, comeFrom } = await start({ max_concurrent_users: 100 });
    const opened = [];
    for (let n = 1; n <= 10; n += 1) {
      comeFrom(`2001:db8::${n}`);
      opened.push(await open());
    }
    comeFrom('2001:db8::ffff');
    await expect(open()).rejects.toThrow('429');
    opened[0]?.socket.close();
    await opened[0]?.closed;
    await eventually(async () => void (await open()));
  });

  test('limit the joins of one IP address to a tenth, while other addresses can join', async () => {
    const { open, comeFrom } = await start({ max_joins_per_second: 100 });
    comeFrom('10.0.0.1');
    const flooding = await open();
    for (let n = 1; n <= 60; n += 1) flooding.push(join(n));
    await flooding.closed;
    comeFrom('10.0.0.2');
    const { push, frames } = await open();
    push(join(1));
    await eventually(() => expect(frames[0]?.[4]).toMatchObject({ status: 'ok' }));
  });

  test('limit the joins per second, and close the socket that exceeds the limit', async () => {
    const { open } = await start({ max_joins_per_second: 1 });
    const { push, frames, closed } = await open();
    for (let n = 1; n <= 40; n += 1) push(join(n));
    await closed;
    expect(frames.at(-1)?.[4]).toEqual(refused('ClientJoinRateLimitReached: Too many joins per second'));
    await expect(open()).rejects.toThrow('429');
  });

  test('limit the number of channels of a socket', async () => {
    const { open } = await start({ max_channels_per_client: 2 });
    const { push, frames } = await open();
    for (const n of [1, 2, 3]) push(join(n));
    await eventually(() => expect(frames).toHaveLength(3));
    expect(frames.map((frame) => frame[4]['status'])).toEqual(['ok', 'ok', 'error']);
  });

  test('limit the messages per second: channels are closed with the reason, HTTP requests get 429', async () => {
    const { open, handle } = await start({ max_events_per_second: 2 });
    const { push, frames } = await open();
    push(join(1, { broadcast: { self: true } }));
    for (let n = 0; n < 20; n += 1)
      push(['1', `b${n}`, 'realtime:room:1', 'broadcast', { event: 'e', payload: {} }]);
    const message = 'Too many messages per second';
    await eventually(() =>
      expect(frames).toContainEqual([
        '1',
        null,
        'realtime:room:1',
        'system',
        { channel: 'room:1', extension: 'system', status: 'error', message },
      ]),
    );
    expect(frames.filter((frame) => frame[3] === 'broadcast').length).toBeLessThan(10);
    const request = new Request('http://localhost/realtime/v1/api/broadcast', {
      method: 'POST',
      headers: { apikey: keys.secret },
      body: JSON.stringify({ messages: [{ topic: 'room:1', event: 'e', payload: {} }] }),
    });
    const response = await handle(request, { address: '' });
    expect([response.status, await response.json()]).toEqual([
      429,
      { message: 'You have exceeded your rate limit' },
    ]);
  });

  test('limit the size and the rate of presence messages', async () => {
    const { open } = await start({ max_payload_size_in_kb: 1, max_presence_events_per_second: 1 });
    const { push, frames } = await open();
    const track = (n: number, text: string) =>
      push([`${n}`, 't', `realtime:room:${n}`, 'presence', { event: 'track', payload: { text } }]);
    const told = (message: string) =>
      eventually(() =>
        expect(frames).toContainEqual(expect.arrayContaining([expect.objectContaining({ message })])),
      );
    push(join(1));
    track(1, 'x'.repeat(2_000));
    await told('Track message size exceeded');
    for (let n = 2; n <= 9; n += 1) {
      push(join(n, { presence: { enabled: true } }));
      track(n, 'small');
    }
    await told('Too many presence messages per second');
  });
});
