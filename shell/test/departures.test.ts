import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPort } from './test-browser.ts';
import { TestRegistry } from './test-registry.ts';
import { startTestSite, type TestSite } from './test-site.ts';

let registry: TestRegistry;
let site: TestSite;
let port: Awaited<ReturnType<typeof openPort>>;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha', {
    server: (code) => code.replace(/setTimeout\(\(\)=>resolve\('and the rest'\), 150\)/, 'undefined'),
  });
  site = await startTestSite({ registry: registry.url, environment: { MODULE_DEADLINE_MS: '300' } });
  port = await openPort(site);
});

afterEach(async () => {
  port.close();
  site.stop();
  await registry.stop();
});

/** Reads a page that never ends until its first part is there. */
async function readFirstPart(signal?: AbortSignal) {
  const answer = await fetch(`${port.url}/slow`, { signal: signal ?? null });
  const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const readOn = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: true });
    return !done;
  };
  while (!text.includes('Still to come') && (await readOn()));
  return { id: answer.headers.get('X-Request-Id'), readOn };
}

describe('a visitor who leaves while the page is still being sent', () => {
  it('is no error; a page that ends at the deadline is one', async () => {
    const leaving = new AbortController();
    await readFirstPart(leaving.signal);
    leaving.abort();
    // It starts later, so its deadline is past the first one's.
    const { id, readOn } = await readFirstPart();
    while (await readOn());
    const errors = site.log.filter(({ level }) => Number(level) >= 50);
    expect(errors.map(({ request, phase, module }) => [request, phase, module])).toEqual([
      [id, 'stream', 'alpha'],
    ]);
  });
});
