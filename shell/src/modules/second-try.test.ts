import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withSecondTry } from './second-try.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a load that fails once is retried', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValueOnce('module');
  const loaded = withSecondTry(load);
  await vi.runAllTimersAsync();
  expect(await loaded).toBe('module');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a load that fails twice rejects with the first error', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('palette is not a function'))
    .mockRejectedValueOnce(new ReferenceError("Cannot access 'routes' before initialization"));
  const [failed] = await Promise.allSettled([withSecondTry(load), vi.runAllTimersAsync()]);
  expect(failed).toMatchObject({ reason: new Error('palette is not a function') });
  expect(load).toHaveBeenCalledTimes(2);
});

test('a file that did not load is fetched past the browser’s cache before the second try', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal('fetch', asked);
  try {
    const lost = Object.assign(new Error('damaged'), { request: '/modules/alpha/1/chunks/item.js' });
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(lost)
      .mockImplementationOnce(async () => {
        expect(asked).toHaveBeenCalledOnce();
        return 'module';
      });
    const loaded = withSecondTry(load);
    await vi.runAllTimersAsync();
    expect(await loaded).toBe('module');
    expect(asked).toHaveBeenCalledWith(lost.request, expect.objectContaining({ cache: 'reload' }));
  } finally {
    vi.unstubAllGlobals();
  }
});
