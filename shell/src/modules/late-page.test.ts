import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrivalOf, createArrivals, patienceMs } from './late-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const target = { module: 'alpha', address: 'https://irodori.example/alpha', isOther: true };

/** A page that arrives when the test says so, and how often it was loaded. */
function latePage() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { load: vi.fn<() => Promise<string>>(() => promise), arrive: resolve };
}

test('a page that is late is loaded once: the navigation after its arrival takes it', async () => {
  const awaitPage = createArrivals();
  const page = latePage();
  const failed = awaitPage(target, page.load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(patienceMs);
  const arrival = arrivalOf(await failed);
  page.arrive('its data');
  await arrival;
  expect(await awaitPage({ ...target, isOther: false }, page.load)).toBe('its data');
  expect(page.load).toHaveBeenCalledTimes(1);
});

test('a page that is late is loaded anew after its visitor has gone elsewhere', async () => {
  const awaitPage = createArrivals();
  const page = latePage();
  const failed = awaitPage(target, page.load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(patienceMs);
  await failed;
  await awaitPage({ ...target, address: 'https://irodori.example/beta' }, async () => 'another page');
  expect(await awaitPage(target, async () => 'newer data')).toBe('newer data');
});

test('a page that loads its own data anew stays, however long that takes', async () => {
  const page = latePage();
  const loading = createArrivals()({ ...target, isOther: false }, page.load);
  await vi.advanceTimersByTimeAsync(10 * patienceMs);
  page.arrive('newer data');
  expect(await loading).toBe('newer data');
});
