import { expect, test } from 'vitest';
import { findBrowser, findFullBrowser, type Machine } from './browser.ts';

const own = '/cache/playwright/chrome';
const debians = '/usr/bin/chromium';
const withoutWindows = '/usr/bin/chromium-headless-shell';

/** A fake machine with the browsers in `has`, on which a command installs the browsers in `brings`. */
function machine(
  has: string[],
  { brings = {}, ...rest }: Partial<Machine> & { brings?: Record<string, string> } = {},
) {
  const browsers = new Set(has);
  const commands: string[] = [];
  const fake: Machine = {
    playwrightsChromium: async () => own,
    starts: async (path) => browsers.has(path),
    async attempt(command, args) {
      const line = [command, ...args].join(' ');
      commands.push(line);
      for (const [part, browser] of Object.entries(brings)) if (line.includes(part)) browsers.add(browser);
    },
    isRoot: true,
    isDebian: true,
    ...rest,
  };
  return { fake, commands };
}

test('findBrowser prefers Playwright’s browser, then the system’s, and installs nothing', async () => {
  const both = machine([own, debians]);
  expect(await findBrowser(both.fake)).toBe(own);
  const system = machine(['/usr/bin/google-chrome', debians]);
  expect(await findBrowser(system.fake)).toBe(debians);
  expect([...both.commands, ...system.commands]).toEqual([]);
});

test('on a machine with both of Debian’s browsers, findBrowser takes the one without windows and findFullBrowser the other', async () => {
  const { fake } = machine([debians, withoutWindows]);
  expect(await findBrowser(fake)).toBe(withoutWindows);
  expect(await findFullBrowser(fake)).toBe(debians);
});

test('findBrowser installs Playwright’s browser if there is none, with the system’s libraries only as root', async () => {
  const brings = { 'install --with-deps chromium': own, 'install chromium': own };
  const root = machine([], { brings });
  expect(await findBrowser(root.fake)).toBe(own);
  expect(root.commands.join('\n')).toContain('install --with-deps chromium');
  const user = machine([], { brings, isRoot: false });
  expect(await findBrowser(user.fake)).toBe(own);
  expect(user.commands.join('\n')).not.toContain('--with-deps');
});

test('findBrowser installs Debian’s packages as root on Debian if Playwright’s cannot be installed', async () => {
  const brings = { 'apt-get install -y -qq chromium': debians, 'chromium-headless-shell': withoutWindows };
  const { fake, commands } = machine([], { brings });
  expect(await findBrowser(fake)).toBe(withoutWindows);
  expect(await findFullBrowser(fake)).toBe(debians);
  expect(commands).toContain('apt-get update -qq');
});

test.each([
  ['is not root', { isRoot: false }],
  ['is not Debian', { isDebian: false }],
])('findBrowser says what to install on a machine that %s', async (_, rest) => {
  const { fake, commands } = machine([], { brings: { 'apt-get': debians }, ...rest });
  await expect(findBrowser(fake)).rejects.toThrow(/playwright install.*[^]*apt-get install chromium/);
  expect(commands.filter((line) => line.startsWith('apt-get'))).toEqual([]);
});
