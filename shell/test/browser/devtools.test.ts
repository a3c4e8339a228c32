import { overrideAudience } from '@irodori/contract/override';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { firstPlace, places } from '../../server/compose/visitor-place.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

const secret = 'a secret that only operators and their pipelines have';

/** The cookies of visitors with and without the canary. */
const first = firstPlace('beta', 'tried');
const inCanary = `canary=${first}`;
const outsideOfCanary = `canary=${(first + places / 2) % places}`;

let registry: TestRegistry;
let site: TestSite;

const start = ({ url }: TestRegistry): Promise<TestSite> =>
  startTestSite({ registry: url, environment: { OVERRIDE_SECRET: secret, SHELL_DEVTOOLS: '1' } });

beforeAll(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha', { version: 'first' });
  registry.publish('alpha', { version: 'linked', isOnlyListed: true });
  registry.publish('beta', { version: 'first' });
  registry.publish('beta', { version: 'tried', canary: 0.1 });
  site = await start(registry);
});

afterAll(async () => {
  site.stop();
  await registry.stop();
});

/** What the panel of a visitor is told about the composition of their page. */
async function shownTo(cookie: string): Promise<unknown> {
  const { html } = await site.page('/alpha/one', { Cookie: cookie });
  const [, composition = ''] = /name="composition" content="(\w+)"/.exec(html) ?? [];
  return (await site.get(`/_devtools?c=${composition}`, { Cookie: cookie })).json();
}

test('a page of a site with devtools runs their script too, and the site sends it', async () => {
  const { html } = await site.page('/');
  const [, script = ''] =
    /{"href":"(\/static\/devtools\/devtools\.\w+\.js)","integrity":"sha256-/.exec(html) ?? [];
  const response = await site.get(script);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ]);
});

test('the panel of a visitor outside of a canary is told stable versions', async () => {
  expect(await shownTo(outsideOfCanary)).toEqual({
    modules: [
      { id: 'alpha', version: 'first', channel: 'stable' },
      { id: 'beta', version: 'first', channel: 'stable' },
    ],
    overrideUntil: null,
  });
});

test('the panel of a visitor with a canary and a link is told both, and the end of the link', async () => {
  const until = Math.floor(Date.now() / 1000) + 3600;
  const token = await new SignJWT({ modules: { alpha: 'linked' } })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(overrideAudience)
    .setExpirationTime(until)
    .sign(Buffer.from(secret));
  expect(await shownTo(`${inCanary}; override=${token}`)).toEqual({
    modules: [
      { id: 'alpha', version: 'linked', channel: 'link' },
      { id: 'beta', version: 'tried', channel: 'canary' },
    ],
    overrideUntil: new Date(until * 1000).toISOString(),
  });
});

test('the panel of a tab whose composition the site never had is told so', async () => {
  expect((await site.get('/_devtools?c=0123456789abcdef')).status).toBe(404);
});

test('the panel of a tab whose module has a newer version meanwhile names its own as an earlier one', async () => {
  const changed = await TestRegistry.start();
  onTestFinished(() => changed.stop());
  changed.publish('alpha', { version: 'first' });
  const follower = await start(changed);
  onTestFinished(follower.stop);
  const composition = follower.composition();
  changed.publish('alpha', { version: 'second' });
  await follower.waitFor('/builds/latest.json', ({ html }) => html.includes('"second"'));
  const response = await follower.get(`/_devtools?c=${composition}`);
  expect(await response.json()).toMatchObject({
    modules: [{ id: 'alpha', version: 'first', channel: 'earlier' }],
  });
});
