import { expect } from 'vitest';

/** Opens a stream of events; `next` resolves to the data of the next one. */
export async function follow(url: string, address = '198.51.100.10') {
  const response = await fetch(url, { headers: { 'X-Forwarded-For': address } });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  return {
    async next(): Promise<string> {
      for (;;) {
        const event = /^data: (.*)\n\n/.exec(text);
        if (event !== null) {
          text = text.slice(event[0].length);
          return event[1] ?? '';
        }
        const { value, done } = await reader.read();
        if (done) throw new Error('The stream has ended.');
        text += new TextDecoder().decode(value);
      }
    },
    close: () => reader.cancel(),
  };
}
