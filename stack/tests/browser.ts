import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { StepError } from '../terminal/progress.ts';

/** The machine's properties and commands for finding and installing a browser. */
export interface Machine {
  /** Path of Playwright's own Chromium, installed or not. */
  playwrightsChromium(): Promise<string>;
  /** True if a browser is installed with the libraries that it needs. */
  starts(browser: string): Promise<boolean>;
  /** Runs a command and ignores its outcome; afterwards `starts` tells whether it helped. */
  attempt(command: string, args: readonly string[]): Promise<void>;
  readonly isRoot: boolean;
  readonly isDebian: boolean;
}

/** Without the windows' own pages, journeys take two fifths less processor time. */
const withoutWindows = '/usr/bin/chromium-headless-shell';
const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a Chromium for the journeys: Playwright's own, else the system's. If there is none, it installs Playwright's,
 * or Debian's packages as root on Debian.
 * @throws StepError that says what to install.
 */
export const findBrowser = (machine: Machine = thisMachine): Promise<string> =>
  find(machine, [withoutWindows, ...systemPaths]);

/** Like {@link findBrowser}, with hidden background tabs and a back/forward cache: `chromium-headless-shell` has neither. */
export const findFullBrowser = (machine: Machine = thisMachine): Promise<string> =>
  find(machine, systemPaths);

async function find(machine: Machine, paths: readonly string[]): Promise<string> {
  const own = await machine.playwrightsChromium();
  const found = await firstThatStarts(machine, [own, ...paths]);
  if (found !== undefined) return found;
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  // The browser's libraries are packages of the system, which only root can install.
  const libraries = machine.isRoot ? ['--with-deps'] : [];
  await machine.attempt(process.execPath, [cli, 'install', ...libraries, 'chromium']);
  if (await machine.starts(own)) return own;
  if (machine.isRoot && machine.isDebian) {
    await machine.attempt('apt-get', ['update', '-qq']);
    // One by one: apt-get installs neither of two packages if it does not know one of them.
    for (const name of ['chromium', 'chromium-headless-shell'])
      await machine.attempt('apt-get', ['install', '-y', '-qq', name]);
    const installed = await firstThatStarts(machine, paths);
    if (installed !== undefined) return installed;
  }
  throw new StepError(
    'No browser was found for the journeys, and none could be installed. Install one of:\n' +
      '  npx playwright install --with-deps chromium\n' +
      '  apt-get install chromium        (Debian, Ubuntu)',
  );
}

async function firstThatStarts(machine: Machine, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await machine.starts(path)) return path;
  return undefined;
}

const run = promisify(execFile);

const thisMachine: Machine = {
  async playwrightsChromium() {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  },
  starts: (browser) =>
    run(browser, ['--version', '--no-sandbox'], { timeout: 60_000 }).then(
      () => true,
      () => false,
    ),
  async attempt(command, args) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run(command, args, { timeout: 600_000, env }).catch(() => undefined);
  },
  isRoot: process.getuid?.() === 0,
  isDebian: existsSync('/etc/debian_version'),
};
