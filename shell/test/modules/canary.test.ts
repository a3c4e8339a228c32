import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstPlace, isInShare } from '../../server/compose/visitor-place.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let site: TestSite;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
  registry.publish('beta');
  site = await startTestSite({ registry: registry.url });
});

afterEach(async () => {
  site.stop();
  await registry.stop();
});

/** The cookie of a visitor's place among all visitors, in thousandths. */
const at = (place: number) => ({ Cookie: `canary=${place}` });
/** The place that lies this far behind the first one of the canary of `beta`. */
const behind = (distance: number) => (firstPlace('beta', 'next') + distance) % 1000;

async function runCanary(share: number): Promise<void> {
  registry.publish('beta', {
    version: 'next',
    canary: share,
    server: (code) => code.replaceAll('"Beta"', '"Beta next"'),
  });
  await expect
    .poll(() => site.log.some(({ version, channel }) => version === 'next' && channel === 'canary'))
    .toBe(true);
}

const latest = async (headers: Record<string, string>) =>
  ((await (await site.get('/builds/latest.json', headers)).json()) as { id: string }).id;

describe('a canary', () => {
  test('is served on every page to its share of visitors, and to no other visitor', async () => {
    await runCanary(0.1);
    for (const [place, heading] of [
      [0, 'Beta next'],
      [99, 'Beta next'],
      [100, 'Beta'],
      [999, 'Beta'],
    ] as const)
      expect((await site.page('/beta', at(behind(place)))).html).toContain(`<h1>${heading}</h1>`);
  });

  test('begins with other visitors than the canary before', () => {
    const firsts = Array.from({ length: 100 }, (_, version) => firstPlace('beta', String(version)));
    expect(new Set(firsts.map((first) => Math.floor(first / 100))).size).toBe(10);
  });

  test('with a larger share keeps the visitors that it had', async () => {
    await runCanary(0.1);
    registry.publish('beta', {
      version: 'next',
      canary: 0.5,
      server: (code) => code.replaceAll('"Beta"', '"Beta next"'),
    });
    for (const place of [0, 99, 499])
      await expect
        .poll(async () => (await site.page('/beta', at(behind(place)))).html)
        .toContain('<h1>Beta next</h1>');
    expect((await site.page('/beta', at(behind(500)))).html).toContain('<h1>Beta</h1>');
  });

  test('is served to its own share of visitors beside a canary of another module', async () => {
    registry.publish('alpha', { version: 'alpha-next', canary: 0.2 });
    await runCanary(0.5);
    await site.waitFor('/builds/latest.json', () =>
      site.log.some(({ version, channel }) => version === 'alpha-next' && channel === 'canary'),
    );
    const visitorsOf = async (version: string) => {
      const pages = Array.from({ length: 100 }, (_, part) => site.page('/builds/latest.json', at(part * 10)));
      const shown = await Promise.all(pages);
      return shown.filter(({ html }) => html.includes(`"version":"${version}"`)).length;
    };
    expect([await visitorsOf('alpha-next'), await visitorsOf('next')]).toEqual([20, 50]);
  });

  test('gives a new visitor a place that a cookie keeps', async () => {
    expect((await site.page('/beta')).headers.get('Set-Cookie')).toBeNull();
    await runCanary(0.5);
    const first = await site.page('/beta');
    const [, place = ''] = /^canary=(\d+); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/.exec(
      first.headers.get('Set-Cookie') ?? '',
    ) ?? [''];
    const heading = isInShare(Number(place), firstPlace('beta', 'next'), 0.5) ? 'Beta next' : 'Beta';
    expect(first.html).toContain(`<h1>${heading}</h1>`);
    const second = await site.page('/beta', at(Number(place)));
    expect(second.headers.get('Set-Cookie')).toBeNull();
    expect(second.headers.get('X-Composition')).toBe(first.headers.get('X-Composition'));
  });

  test('has its own composition, which a tab uses for all its requests', async () => {
    await runCanary(0.1);
    const page = await site.page('/beta', at(behind(5)));
    const composition = page.headers.get('X-Composition') ?? '';
    expect(page.html).toContain(`<meta name="composition" content="${composition}"/>`);
    expect(await latest(at(behind(5)))).toBe(composition);
    expect(await latest(at(behind(500)))).toBe(site.composition());
    expect(composition).not.toBe(site.composition());
    const owner = async (id: string) =>
      ((await (await site.get(`/_route?path=/beta&c=${id}`)).json()) as { owner: { version: string } }).owner;
    expect((await owner(composition)).version).toBe('next');
    expect((await owner(site.composition())).version).not.toBe('next');
  });

  test('ends for new pages when the registry ends it, and open tabs keep it', async () => {
    await runCanary(1);
    const composition = await latest(at(5));
    registry.publish('beta', {
      server: (code) => code.replaceAll('"Beta"', '"Beta after"'),
      version: 'after',
    });
    await site.waitFor('/beta', ({ html }) => html.includes('Beta after'));
    expect((await site.page('/beta', at(5))).html).toContain('<h1>Beta after</h1>');
    expect((await site.get(`/_route?path=/beta&c=${composition}`)).status).toBe(200);
  });

  test('that was recalled is left by open tabs, and by no tab with the stable version', async () => {
    await runCanary(0.5);
    const [canary, stable] = [await latest(at(behind(0))), await latest(at(behind(500)))];
    const ask = async (id: string) => (await site.get(`/_route?path=/beta&c=${id}`)).status;
    expect([await ask(canary), await ask(stable)]).toEqual([200, 200]);
    registry.recall('beta');
    await expect.poll(() => ask(canary)).toBe(409);
    expect(await ask(stable)).toBe(200);
  });

  test('that fails on every page is withdrawn, and its visitors get the stable version', async () => {
    registry.publish('beta', {
      version: 'broken',
      canary: 1,
      server: (code) => code.replaceAll('"Beta"', '(() => { throw new Error("broken canary") })()'),
    });
    await expect.poll(() => site.log.some(({ version }) => version === 'broken')).toBe(true);
    for (let each = 0; each < 3; each += 1)
      expect(await site.page('/beta')).toMatchObject({
        status: 200,
        html: expect.stringContaining('<h1>Beta</h1>'),
      });
    expect(site.log.some(({ event, version }) => event === 'withdrawn' && version === 'broken')).toBe(true);
  });

  test('is not served for a cookie with an invalid place', async () => {
    await runCanary(0.1);
    for (const cookie of ['canary=', 'canary=-5', 'canary=1e1', 'canary=1000', 'canary=0.5'])
      expect((await site.page('/beta', { Cookie: cookie })).headers.get('Set-Cookie')).toMatch(
        /^canary=\d+;/,
      );
  });
});
