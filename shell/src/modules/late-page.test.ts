import type { ModuleRoute, RouteModule } from '@irodori/kit/module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrivalOf, createArrivals, patienceMs } from './late-page.ts';
import { loadRoute } from './loaded-routes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Workspace = () => null;
const routeOf = (path: string, page: RouteModule['default'] = () => null): ModuleRoute => ({
  path,
  chunk: 'page',
  data: 'private',
  lazy: async () => ({ default: page }),
});
const targetOf = (path: string, route = routeOf(path)) => ({
  module: 'alpha',
  route,
  url: new URL(path, location.origin),
});

/** A page that arrives when the test says so, and how often it was loaded. */
function latePage() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { load: vi.fn<() => Promise<string>>(() => promise), arrive: resolve };
}

/** The problem of a navigation that is late. */
async function lateProblem(navigation: Promise<unknown>): Promise<unknown> {
  const failed = navigation.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(patienceMs);
  return failed;
}

test('a page that is late is loaded once: the navigation after its arrival takes it', async () => {
  const awaitPage = createArrivals(() => undefined);
  const page = latePage();
  const arrival = arrivalOf(await lateProblem(awaitPage(targetOf('/alpha'), page.load)));
  page.arrive('its data');
  await arrival;
  expect(await awaitPage(targetOf('/alpha'), page.load)).toBe('its data');
  expect(page.load).toHaveBeenCalledTimes(1);
});

test('a page that is late is loaded anew after its visitor has gone elsewhere', async () => {
  const awaitPage = createArrivals(() => undefined);
  await lateProblem(awaitPage(targetOf('/alpha'), latePage().load));
  await awaitPage(targetOf('/beta'), async () => 'another page');
  expect(await awaitPage(targetOf('/alpha'), async () => 'newer data')).toBe('newer data');
});

test.each([
  ['of the address that the browser shows, as on the way back', targetOf(location.pathname), undefined],
  [
    'with the component that is shown',
    targetOf('/workspace/2', routeOf('/workspace/:id', Workspace)),
    routeOf('/workspace', Workspace),
  ],
])('a page %s leaves the page before in place, however long it takes', async (_, target, shown) => {
  for (const route of [target.route, shown]) if (route !== undefined) await loadRoute(route, 1000);
  const page = latePage();
  const loading = createArrivals(() => shown)(target, page.load);
  await vi.advanceTimersByTimeAsync(10 * patienceMs);
  page.arrive('newer data');
  expect(await loading).toBe('newer data');
});

test('a page whose code is not there is late after a second on the way back, too', async () => {
  const navigation = createArrivals(() => undefined)(targetOf(location.pathname), latePage().load);
  expect(arrivalOf(await lateProblem(navigation))).toBeDefined();
});

test('a page with another component than the shown one is late after a second', async () => {
  const [shown, wanted] = [routeOf('/one'), routeOf('/two')];
  for (const route of [shown, wanted]) await loadRoute(route, 1000);
  const navigation = createArrivals(() => shown)(targetOf('/two', wanted), latePage().load);
  expect(arrivalOf(await lateProblem(navigation))).toBeDefined();
});
