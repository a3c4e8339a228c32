import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from 'stack/paths';
import { z } from 'zod';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { followInHeader } from '../fixtures/browser/header.ts';
import { alive, visit } from '../fixtures/browser/hydrated.ts';
import { irodori, irodoriDev } from '../fixtures/content/irodori.ts';
import { copyModule } from '../fixtures/stack/module-copy.ts';
import { expect, test } from '../fixtures/test.ts';

const secret = 'the secret of override links of this journey';

test('a team releases a module as docs/teams.md says: seen by a link, by a tenth of the visitors, by all, and taken back, while an open tab keeps its version; a canary that fails in browsers is taken back by itself, and what repairs it is promoted and taken back', async ({
  page,
  browser,
  ownSite,
}) => {
  // It builds versions of a module and begins with a shell of its own, beside two other journeys.
  test.slow();
  const site = await ownSite({
    environment: { OVERRIDE_SECRET: secret, TRUSTED_PROXIES: '1', SHELL_DEVTOOLS: '1' },
  });
  await site.startShell();
  const copy = await copyModule('mfe-content', 'publish');
  const commands = await commandsOf('docs/teams.md');
  const named = { '<site>': site.url, content: copy.folder };
  let version = '';
  /** Runs the next command of the document, which must be this one; the copy of the module stands for the module. */
  const next = async (name: string): Promise<unknown> => {
    const [command = '', ...args] = commands.shift() ?? [];
    expect(command).toBe(name);
    const isBuild = ['build', 'check', 'publish'].includes(name);
    const given = args.map((each) => {
      if (isBuild && each === 'content') return named.content;
      return each.replace('<site>', named['<site>']).replace('<version>', version);
    });
    // A test of the shell runs pages in the gate's browser, which takes a second for each.
    const further = name === 'admit' ? ['--no-browser'] : [];
    return irodori(site.registryFolder, [command, ...given, ...further], { OVERRIDE_SECRET: secret });
  };
  /** The heading that a visitor with this place among all visitors sees. */
  const headingAt = async (place: number) => {
    const headers = { Cookie: `canary=${place}` };
    const html = await (await fetch(`${site.url}/support`, { headers })).text();
    return /<h1[^>]*>([^<]*)/.exec(html)?.[1];
  };
  /** The headings that visitors at ten places see, who are a tenth of all places apart. */
  const headings = () => Promise.all(Array.from({ length: 10 }, (_, tenth) => headingAt(100 * tenth)));

  try {
    await visit(page, `${site.url}/support`);
    const before = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const renewed = `${before}, renewed`;
    {
      const [, , ...options] = commands.shift() ?? [];
      const against = options.map((each) => each.replace('<site>', site.url));
      await using dev = await irodoriDev(site.registryFolder, [copy.folder, ...against], {
        OVERRIDE_SECRET: secret,
      });
      const author = await (await browser.newContext()).newPage();
      await visit(author, `${dev.url}support`);
      expect(author.url()).toBe(`${site.url}/support`);
      await expect(author.getByRole('heading', { level: 1, name: before, exact: true })).toBeVisible();
      await copy.edit('src/features/support/support.route.tsx', (source) =>
        source.replace(`            ${before}\n`, `            ${renewed}\n`),
      );
      // The command may hear of the change after the first page was asked for, and builds the module anew.
      await expect
        .poll(
          async () => {
            const response = await author.goto(`${dev.url}support`);
            return response?.ok() === true
              ? author.getByRole('heading', { level: 1 }).textContent()
              : response?.text();
          },
          { timeout: 120_000 },
        )
        .toBe(renewed);
      await author.context().close();
    }

    await next('build');
    expect(await next('check')).toMatchObject({
      shells: [{ at: site.url, shell: expect.any(String) }, { shell: expect.any(String) }],
      checked: [{ module: 'content', faults: [], evaluationMs: expect.any(Number) }],
    });
    ({ version } = published.parse(await next('publish')));
    expect(await next('diff')).toMatchObject({ module: 'content', to: version });
    const colleague = await (await browser.newContext()).newPage();
    await openWhenListed(colleague, made.parse(await next('link')).url);
    await expect(colleague.getByRole('heading', { level: 1, name: renewed })).toBeVisible();
    const bar = colleague.getByRole('complementary', { name: 'Not the published site' });
    await expect(bar).toContainText(`content@${version}`);
    await followInHeader(colleague, 'Apps');
    await expect(colleague).toHaveURL(/\/app$/);
    await followInHeader(colleague, 'Support');
    await expect(colleague.getByRole('heading', { level: 1, name: renewed })).toBeVisible();
    await colleague.keyboard.press('Alt+Shift+D');
    const panel = colleague.getByRole('complementary', { name: 'Devtools' });
    await expect(panel.getByRole('listitem').filter({ hasText: 'owns this page' })).toHaveText(
      `content ${version} link owns this page`,
    );
    await expect(panel).toContainText('A link shows its versions until');
    await expect(panel).toContainText(/Largest content \(LCP\)\d+ ms, /);
    await panel.getByRole('button', { name: 'Who owns this?' }).click();
    await colleague.getByRole('heading', { level: 1, name: renewed }).hover();
    await expect(panel.getByRole('status').first()).toHaveText(`content@${version}: slot`);
    await colleague.keyboard.press('Alt+Shift+D');
    await expect(panel).toHaveCount(0);
    await bar.getByRole('link', { name: 'Leave' }).click();
    await expect(bar).toHaveCount(0);
    await visit(colleague, `${site.url}/support`);
    await expect(colleague.getByRole('heading', { level: 1, name: before, exact: true })).toBeVisible();
    await colleague.getByRole('button', { name: 'Devtools' }).click();
    await expect(panel).toContainText('owns this page');
    expect(await violationsInModes(colleague, 'devtools')).toEqual([]);
    await colleague.context().close();

    const served = { sites: [{ site: site.url, state: 'follows' }] };
    const [gate] = admitted.parse(await next('admit')).rendered;
    expect(gate?.pages).toContainEqual({ pattern: '/support', path: '/support', status: 200 });
    expect(gate?.pages.map(({ pattern }) => pattern)).toContain('/blog/:slug');

    expect(await next('canary')).toMatchObject({ channel: 'canary', to: version, ...served });
    expect((await headings()).toSorted()).toEqual([...Array<string>(9).fill(before), renewed]);
    expect(await next('judge')).toMatchObject({ judged: [{ canary: version, verdict: 'wait' }] });
    expect(await next('promote')).toMatchObject({ channel: 'stable', to: version, ...served });
    expect(new Set(await headings())).toEqual(new Set([renewed]));

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(before);
    await followInHeader(page, 'Apps');
    await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();

    expect(await next('rollback')).toMatchObject({ channel: 'stable', from: version, ...served });
    expect(await headingAt(50)).toBe(before);
    const { changes } = told.parse(await next('log'));
    const done = new Set(changes.map(({ revision, command }) => `${revision} ${command}`));
    expect([...done].slice(-4).map((each) => each.split(' ')[1])).toEqual([
      'publish',
      'canary',
      'promote',
      'rollback',
    ]);
    expect(commands).toEqual([]);

    const broken = `${before}, broken`;
    const failure = "if (typeof window !== 'undefined') throw new Error('broken in browsers');";
    await copy.edit('src/features/support/support.route.tsx', (source) =>
      source
        .replace(renewed, broken)
        .replace(/export default function (\w+)\([^)]*\) \{/, `$&\n  ${failure}`),
    );
    await irodori(site.registryFolder, ['build', copy.folder]);
    // The gate would find it, but sees no page.
    const unseen = ['--canary', '0.5', '--no-pages', '--site', site.url];
    await irodori(site.registryFolder, ['publish', copy.folder, ...unseen]);
    const placeOfCanary = (await headingAt(0)) === broken ? 0 : 500;
    const visitorAt = async (place: number, address: string) => {
      const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': address } });
      await context.addCookies([{ name: 'canary', value: String(place), url: site.url }]);
      const tab = await context.newPage();
      await tab.goto(`${site.url}/support`);
      return tab;
    };
    const unlucky = await visitorAt(placeOfCanary, '192.0.2.1');
    await expect(
      unlucky.getByRole('heading', { name: 'Content is unavailable for the moment' }),
    ).toBeVisible();
    const lucky = await visitorAt(500 - placeOfCanary, '198.51.100.1');
    await alive(lucky);
    await lucky.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    const counted = { canary: { views: 1, faulty: 1 }, stable: { views: 1, faulty: 0 } };
    await expect.poll(() => viewsOfSupport(site.url)).toMatchObject(counted);
    for (let other = 2; other <= 12; other += 1) {
      await tell(unlucky, '/_errors', `192.0.2.${other}`);
      await tell(lucky, '/_views', `198.51.100.${other}`);
    }
    await expect.poll(() => headingAt(placeOfCanary)).toBe(before);
    expect(await irodori(site.registryFolder, ['list'])).toMatchObject({
      modules: expect.arrayContaining([
        expect.objectContaining({
          module: 'content',
          canary: null,
          judged: expect.objectContaining({
            command: 'judge',
            reason: expect.stringMatching(/^on \/support \d+ of \d+ views failed/),
          }),
        }),
      ]),
    });
    for (const tab of [unlucky, lucky]) {
      await followInHeader(tab, 'Apps');
      // A menu that is opened before the page changes is closed by that.
      await expect(tab).toHaveURL(/\/app$/);
      await followInHeader(tab, 'Support');
      await expect(tab.getByRole('heading', { level: 1, name: before, exact: true })).toBeVisible();
    }
    expect(await lucky.evaluate(() => Reflect.get(globalThis, 'isSameDocument'))).toBe(true);

    const fixed = `${before}, fixed`;
    await copy.edit('src/features/support/support.route.tsx', (source) =>
      source.replace(broken, fixed).replace(`\n  ${failure}`, ''),
    );
    await irodori(site.registryFolder, ['build', copy.folder]);
    const repaired = canary.parse(await irodori(site.registryFolder, ['publish', copy.folder, ...unseen])).to;
    await irodori(site.registryFolder, ['promote', 'content', repaired, '--site', site.url]);
    expect(new Set(await headings())).toEqual(new Set([fixed]));
    expect(await irodori(site.registryFolder, ['rollback', 'content', '--site', site.url])).toMatchObject({
      channel: 'stable',
      from: repaired,
      ...served,
    });
    expect(new Set(await headings())).toEqual(new Set([before]));

    const lines = (await site.complaints()).map((line) => complaint.parse(JSON.parse(line)));
    const reported = lines.find(({ source, module }) => source === 'browser' && module === 'content');
    const operator = await (await browser.newContext()).newPage();
    await operator.goto(reported?.link ?? '');
    await expect(operator).toHaveURL(`${site.url}/`);
    await expect(operator.getByRole('complementary', { name: 'Not the published site' })).toContainText(
      `content@${String(reported?.version)}`,
    );
    await operator.goto(`${site.url}/support`);
    await expect(
      operator.getByRole('heading', { name: 'Content is unavailable for the moment' }),
    ).toBeVisible();
    await operator.context().close();
  } finally {
    await copy.remove();
  }
});

/** What a line of the shell’s log says of an error. */
const complaint = z.object({
  source: z.optional(z.string()),
  module: z.optional(z.string()),
  version: z.optional(z.string()),
  link: z.optional(z.string()),
});
const published = z.object({ version: z.string() });
const canary = z.object({ channel: z.literal('canary'), to: z.string() });
const made = z.object({ url: z.string() });
const admitted = z.object({
  certificate: z.literal(true),
  rendered: z.array(
    z.object({
      pages: z.array(z.object({ pattern: z.string(), path: z.string(), status: z.number() })),
    }),
  ),
});
const told = z.object({ changes: z.array(z.object({ revision: z.number(), command: z.string() })) });

const readiness = z.object({
  modules: z.array(
    z.object({
      id: z.string(),
      views: z.optional(z.object({ routes: z.array(z.looseObject({ pattern: z.string() })) })),
    }),
  ),
});

/** What the site has counted of the support page. */
async function viewsOfSupport(site: string): Promise<unknown> {
  const { modules } = readiness.parse(await (await fetch(`${site}/readyz`)).json());
  const routes = modules.find(({ id }) => id === 'content')?.views?.routes;
  return routes?.find(({ pattern }) => pattern === '/support');
}

/** Tells what a tab has told, as another visitor with this address. */
async function tell(tab: Page, to: '/_errors' | '/_views', address: string): Promise<void> {
  const { origin } = new URL(tab.url());
  const composition = await tab.locator('meta[name=composition]').getAttribute('content');
  const failure = {
    module: 'content',
    version: 'any',
    phase: 'render',
    name: 'Error',
    message: '',
    stack: '',
  };
  const response = await fetch(`${origin}${to}`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    body: JSON.stringify({
      ...failure,
      composition,
      path: '/support',
      pageId: '0a1b2c3d',
      reference: '0a1b2c3d',
    }),
  });
  expect(response.status).toBe(204);
}

/** The commands of a document's blocks, in their order, as words. */
async function commandsOf(file: string): Promise<string[][]> {
  const text = await readFile(join(root, file), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  return blocks.map((line) => line.replace('npx irodori ', '').split(' '));
}

/** Opens a link to a version. The site reads the index, and with it the version, a moment after its publication. */
async function openWhenListed(page: Page, link: string): Promise<void> {
  await expect.poll(async () => (await page.goto(link))?.status()).toBe(200);
  await alive(page);
}
