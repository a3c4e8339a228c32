import { expect, onTestFinished, test, vi } from 'vitest';
import { bodyText, largestBody } from './body-text.ts';
import { LargeBodies } from './large-bodies.ts';

const post = (init: RequestInit) => new Request('http://localhost/', { method: 'POST', ...init });
const bodies = new LargeBodies(1);
const read = (request: Request) => bodyText(request, 'application/json', bodies.begin());

test('an endless body is refused with 413 once its limit is read, and read no further', async () => {
  const chunk = new TextEncoder().encode('x'.repeat(64 * 1024));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  const place = new LargeBodies(1).begin();
  await expect(bodyText(post({ body, duplex: 'half' }), 'application/json', place)).rejects.toMatchObject({
    status: 413,
  });
  expect(sent).toBeLessThan(largestBody + 4 * chunk.byteLength);
});

test('a body with a Content-Length over the limit is refused with 413', async () => {
  const headers = { 'content-length': String(largestBody + 1) };
  await expect(read(post({ headers, body: '{}' }))).rejects.toMatchObject({ status: 413 });
});

test('a body whose UTF-8 characters are split between chunks is decoded correctly', async () => {
  const bytes = new TextEncoder().encode('アニメ');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await read(post({ body, duplex: 'half' }))).toBe('アニメ');
});

test('a large body waits while another one holds the only place, but a small body does not', async () => {
  const few = new LargeBodies(1);
  const text = 'x'.repeat(2 * 1024 ** 2);
  const [first, second] = [few.begin(), few.begin()];
  await bodyText(post({ body: text }), 'application/json', first);
  let isRead = false;
  const later = bodyText(post({ body: text }), 'application/json', second).then(() => (isRead = true));
  expect(await bodyText(post({ body: '{}' }), 'application/json', few.begin())).toBe('{}');
  expect(isRead).toBe(false);
  first.end();
  await later;
  second.end();
});

test('a half-sent large body is refused with 408 after thirty seconds, and the next large body takes its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const few = new LargeBodies(1);
  const text = 'x'.repeat(2 * 1024 ** 2);
  const whole = few.begin();
  expect(await bodyText(post({ body: text }), 'application/json', whole)).toBe(text);
  expect(vi.getTimerCount()).toBe(0);
  whole.end();

  const halfSent = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
  });
  const held = few.begin();
  const refused = bodyText(post({ body: halfSent, duplex: 'half' }), 'application/json', held).catch(
    (error: unknown) => error,
  );
  await vi.waitUntil(() => vi.getTimerCount() === 1, { timeout: 20_000 });
  const next = few.begin();
  const waiting = bodyText(post({ body: text }), 'application/json', next);
  vi.advanceTimersByTime(30_000);
  expect(await refused).toMatchObject({
    status: 408,
    details: 'A body of more than 1048576 bytes has 30 seconds to arrive.',
  });
  held.end();
  expect(await waiting).toBe(text);
});
