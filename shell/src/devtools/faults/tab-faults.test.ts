import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Observed } from '../records/observed.ts';
import { createTabFaults, type TabFaults } from './tab-faults.ts';

const backend = 'http://backend.test';
const apps = `${backend}/rest/v1/apps`;

let faults: Observed<TabFaults>;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ found: true }));
  faults = createTabFaults(backend);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of ['append', 'appendChild']) Reflect.deleteProperty(document.head, name);
});

const ask = async (address: string, init?: RequestInit): Promise<unknown> =>
  (await fetch(address, init)).json();

describe('responses that fail on purpose', () => {
  test('are those of the chosen part alone, until it is mended', async () => {
    faults.set({ api: 'dead' });
    await expect(ask(apps)).rejects.toThrow(TypeError);
    expect(await ask('/blog/_payload.json')).toEqual({ found: true });
    faults.set({ data: 'corrupt' });
    expect(await ask(apps)).toEqual({ found: true });
    await expect(ask('/blog/_payload.json')).rejects.toThrow(SyntaxError);
    faults.set({});
    expect(await ask('/blog/_payload.json')).toEqual({ found: true });
  });

  test('never come if they are stalled, until the page gives up', async () => {
    faults.set({ api: 'stalled' });
    const page = new AbortController();
    const asked = ask(apps, { signal: page.signal });
    page.abort(new Error('gave up'));
    await expect(asked).rejects.toThrow('gave up');
  });

  test('come a second later if they are slow', async () => {
    vi.useFakeTimers();
    faults.set({ api: 'slow' });
    const asked = ask(apps);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await asked).toEqual({ found: true });
  });
});

test('a script of a module whose code fails on purpose is not run and tells of an error, and other scripts are run', async () => {
  faults.set({ 'code of alpha': 'dead', 'code of gamma': 'stalled' });
  const load = (src: string) => Object.assign(document.createElement('script'), { src, type: 'text/plain' });
  const [alpha, beta, gamma] = ['alpha', 'beta', 'gamma'].map((id) => load(`/modules/${id}/1/chunks/x.js`));
  const failed = new Promise((resolve) => alpha?.addEventListener('error', resolve));
  document.head.append(alpha ?? '', beta ?? '', gamma ?? '');
  await failed;
  expect([alpha, beta, gamma].map((script) => script?.isConnected)).toEqual([false, true, false]);
  beta?.remove();
});
