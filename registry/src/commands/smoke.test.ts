import { expect, test } from 'vitest';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { ended, run } from '../../fixtures/command-line.ts';
import { linkedSite } from '../../fixtures/linked-site.ts';

const variables = { OVERRIDE_SECRET: 'a secret of the site with 32 characters' };

async function published(): Promise<string> {
  const folder = await temporaryFolder();
  const paths = ['/garden', '/garden/:plant', '/garden/:plant/own'];
  await run(folder, ['publish', await builtModule({ paths })]);
  return folder;
}

test('smoke has a site render a page of each route, and names the routes of which no page is listed', async () => {
  const site = await linkedSite({ '/garden': 200, '/garden/oak': 200 });
  const args = ['smoke', 'garden@1', '--site', site, '--no-browser'];
  expect(await ended(await published(), args, undefined, variables)).toEqual({
    code: 0,
    stdout: `/garden/:plant/own was not rendered: no sitemap, sample or other page names a page of it that the gate may see\ngarden@1 renders 2 of 3 routes at ${site}, in no browser\n`,
    stderr: '',
  });
});

test('smoke does not count a guarded page, of which it sees only the way to the login page, as rendered', async () => {
  const site = await linkedSite({ '/garden': 200, '/garden/oak': 302 });
  const args = ['smoke', 'garden@1', '--site', site, '--no-browser'];
  const { code, stdout } = await ended(await published(), args, undefined, variables);
  expect(code).toBe(0);
  expect(stdout).toContain('/garden/:plant leads elsewhere without a session and was not rendered\n');
  expect(stdout).toContain(`garden@1 renders 1 of 3 routes at ${site}, in no browser\n`);
});

test('smoke exits with 1 and names the pages that fail, or that the version lacks', async () => {
  const site = await linkedSite({ '/garden': 404, '/garden/oak': 500 });
  const args = ['smoke', 'garden@1', '--site', site, '--no-browser', '--json'];
  const { code, stdout, stderr } = await ended(await published(), args, undefined, variables);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    module: 'garden',
    version: '1',
    rendered: [
      {
        site,
        beside: {},
        browser: null,
        pages: [
          { pattern: '/garden', path: '/garden', status: 404 },
          { pattern: '/garden/:plant', path: '/garden/oak', status: 500 },
        ],
        skipped: ['/garden/:plant/own'],
      },
    ],
  });
  expect(JSON.parse(stderr)).toEqual({
    error:
      `garden@1 fails at ${site}: /garden responds with 404. The site's log names the cause.\n` +
      `garden@1 fails at ${site}: /garden/oak responds with 500. The site's log names the cause.`,
  });
});

test('smoke ends after --wait seconds if the site does not show the version by a link', async () => {
  const site = await linkedSite({ '/': 200 }, false);
  const args = ['smoke', 'garden@1', '--site', site, '--no-browser', '--wait', '5'];
  const { code, stderr } = await ended(await published(), args, undefined, variables);
  expect(code).toBe(1);
  expect(stderr).toContain(`${site} does not show the version by a link: it responds with 200.`);
});
