import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { StepError } from './progress.ts';

const run = promisify(execFile);
const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * A Chromium for the journeys: Playwright's own if it is or can be installed, else the system's, else
 * Debian's package when this is root on Debian. @throws StepError saying exactly what to install.
 */
export async function findBrowser(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  const system = systemPaths.find((path) => existsSync(path));
  if (system !== undefined) return system;
  const cli = new URL(import.meta.resolve('@playwright/test/cli')).pathname;
  await run(process.execPath, [cli, 'install', 'chromium'], { timeout: 300_000 }).catch(() => undefined);
  if (existsSync(own)) return own;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    await run('apt-get', ['update', '-qq'], { timeout: 300_000 }).catch(() => undefined);
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).catch(() => undefined);
    const installed = systemPaths.find((path) => existsSync(path));
    if (installed !== undefined) return installed;
  }
  throw new StepError(
    'No browser was found for the journeys, and none could be installed. Install one of:\n' +
      '  npx playwright install chromium\n' +
      '  apt-get install chromium        (Debian, Ubuntu)',
  );
}
