import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually, guest, target } from '../../client.ts';

const at = (path: string) => `${target().url}/functions/v1/stream${path}`;

/** Reads a counter of the function. */
const counted = async (name: 'done' | 'left'): Promise<number> => {
  const counts: unknown = await (await fetch(at(name === 'done' ? '/later' : '/left'))).json();
  return Number(Object(counts)[name]);
};

describe('bodies of functions', () => {
  test('with any bytes are not changed on the way', async () => {
    const bytes = randomBytes(3 * 1024 * 1024);
    const response = await fetch(at('/echo'), { method: 'POST', body: bytes });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('of requests are streamed to the function', async () => {
    const chunk = new Uint8Array(64 * 1024);
    let left = 100;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await fetch(at('/length'), { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(await response.json()).toEqual({ length: 6_553_600 });
  });

  test('are parsed by their content type in supabase-js', async () => {
    const form = new FormData();
    form.append('a', '1');
    const response = await guest().functions.invoke('stream/echo', { body: form });
    expect(response.data?.get('a')).toBe('1');
    expect((await guest().functions.invoke('stream/echo', { body: 'words' })).data).toBe('words');
  });
});

describe('server-sent events', () => {
  test('arrive while the function is still writing', async () => {
    const given = new AbortController();
    const response = await fetch(at('/events'), { signal: given.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    while (!heard.includes('data: 3')) heard += (await reader?.read())?.value ?? '';
    expect(heard).toContain('data: 1');
    given.abort();
  });

  test('are aborted in the function when the client disconnects', async () => {
    const left = () => counted('left');
    const before = await left();
    const given = new AbortController();
    const response = await fetch(at('/events'), { signal: given.signal });
    await response.body?.getReader().read();
    given.abort();
    await expect.poll(left, { timeout: 30_000 }).toBeGreaterThan(before);
  });
});

test('EdgeRuntime.waitUntil lets a function work on after the response', async () => {
  const later = () => counted('done');
  const before = await later();
  await expect.poll(later, { timeout: 30_000 }).toBeGreaterThan(before);
});

test('a function can serve a WebSocket', async () => {
  const socket = new WebSocket(`${target().url.replace('http', 'ws')}/functions/v1/socket`);
  const heard: unknown[] = [];
  socket.addEventListener('message', ({ data }) => heard.push(data));
  socket.addEventListener('open', () => socket.send('hello'));
  await eventually(() => expect(heard).toEqual(['heard hello']));
  socket.close();
});
