import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from 'stack/paths';
import { z } from 'zod';
import { followInHeader } from '../fixtures/header.ts';
import { alive, visit } from '../fixtures/hydrated.ts';
import { irodori } from '../fixtures/irodori.ts';
import { copyModule } from '../fixtures/module-copy.ts';
import { expect, test } from '../fixtures/test.ts';

const secret = 'the secret of override links of this journey';

test('a team releases a module as docs/teams.md says: seen by a link, by a tenth of the visitors, by all, and taken back, while an open tab keeps its version', async ({
  page,
  browser,
  ownSite,
}) => {
  const site = await ownSite({ environment: { OVERRIDE_SECRET: secret } });
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
    return irodori(site.registryFolder, [command, ...given], { OVERRIDE_SECRET: secret });
  };
  /** The heading that a visitor with this place among all visitors sees. */
  const headingAt = async (place: number) => {
    const headers = { Cookie: `canary=${place}` };
    const html = await (await fetch(`${site.url}/support`, { headers })).text();
    return /<h1[^>]*>([^<]*)/.exec(html)?.[1];
  };

  try {
    await visit(page, `${site.url}/support`);
    const before = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const renewed = `${before}, renewed`;
    await copy.edit('src/features/support/support.route.tsx', (source) =>
      source.replace(`            ${before}\n`, `            ${renewed}\n`),
    );

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
    await followInHeader(colleague, 'Support');
    await expect(colleague.getByRole('heading', { level: 1, name: renewed })).toBeVisible();
    await bar.getByRole('link', { name: 'Leave' }).click();
    await expect(bar).toHaveCount(0);
    await visit(colleague, `${site.url}/support`);
    await expect(colleague.getByRole('heading', { level: 1, name: before, exact: true })).toBeVisible();
    await colleague.context().close();

    const served = { sites: [{ site: site.url, state: 'follows' }] };
    const smoke = rendered.parse(await next('smoke'));
    expect(smoke.pages).toContainEqual({ pattern: '/support', path: '/support', status: 200 });
    expect(smoke.pages.map(({ pattern }) => pattern)).toContain('/blog/:slug');

    expect(await next('canary')).toMatchObject({ channel: 'canary', to: version, ...served });
    expect(await Promise.all([headingAt(50), headingAt(500)])).toEqual([renewed, before]);
    expect(await next('promote')).toMatchObject({ channel: 'stable', to: version, ...served });
    expect(await Promise.all([headingAt(50), headingAt(500)])).toEqual([renewed, renewed]);

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
  } finally {
    await copy.remove();
  }
});

const published = z.object({ version: z.string() });
const made = z.object({ url: z.string() });
const rendered = z.object({
  pages: z.array(z.object({ pattern: z.string(), path: z.string(), status: z.number() })),
});
const told = z.object({ changes: z.array(z.object({ revision: z.number(), command: z.string() })) });

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
