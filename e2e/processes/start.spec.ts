import { openToOthers } from 'barebase/testing';
import { requireFree } from 'stack/port';
import { canListProcesses, descendants, stillRunning } from '../fixtures/stack/processes.ts';
import { expect, test } from '../fixtures/test.ts';
import { runStack, stackPlace, type RunningStack, type StackPlace } from '../fixtures/stack/whole-stack.ts';

const services = ['registry', 'backend', 'worker', 'shell'];

let place: StackPlace;
const running: RunningStack[] = [];
const start = (args: string[] = [], env: Record<string, string> = {}): RunningStack => {
  const stack = runStack('start', place, { args, env });
  running.push(stack);
  return stack;
};

const expectFreePorts = async (): Promise<void> => {
  for (const [name, port] of Object.entries(place.ports)) await requireFree(port, name, name);
};

test.beforeEach(async () => {
  place = await stackPlace();
});
test.afterEach(async () => {
  for (const stack of running.splice(0)) await stack.interrupt();
  await place.remove();
});

test.describe('npm start', () => {
  // Up to four starts, whose services have their own time limits.
  test.setTimeout(600_000);

  test('starts a site with demo accounts, stops all processes, starts again with the data, with --fresh without it, starts the content backend when the site is up and stays when that fails, and ends its services when it is killed', async ({
    browser,
    signIn,
  }) => {
    const first = start();
    await first.ready();
    expect(first.output()).toContain(`Irodori is at ${place.url}`);
    const env = await place.envFile();
    expect(Object.keys(env)).toEqual(
      expect.arrayContaining(['SITE_URL', 'SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY']),
    );
    expect(env['SITE_URL']).toBe(place.url);
    // The registry's files are public.
    expect((await openToOthers(place.folder)).filter((path) => !path.includes(' registry/'))).toEqual([]);

    const accounts = [...first.output().matchAll(/Demo account\s+(\S+)\s+(\S+)/g)];
    expect(accounts).toHaveLength(2);
    for (const [, email = '', password = ''] of accounts) {
      const context = await browser.newContext({ baseURL: place.url });
      await signIn(await context.newPage(), { email, password });
      await context.close();
    }

    const second = start();
    expect(await second.ended()).toBe(1);
    expect(second.output()).toMatch(
      new RegExp(`Port ${place.ports.SITE_PORT} \\(the site\\) is taken.*SITE_PORT=`),
    );
    expect((await fetch(place.url)).status).toBe(200);

    // The content backend starts when the site is up, and the start does not wait for it.
    await expect
      .poll(() => first.output(), { timeout: 120_000 })
      .toMatch(/✓ Site \([^]*Ctrl-C stops everything\.[^]*✓ Content backend \(/);
    expect(first.output()).not.toMatch(/· Content backend[^]*✓ Site \(/);
    await leaveNote(env);
    const processes = canListProcesses ? descendants(first.pid) : [];
    if (canListProcesses) expect(processes.length).toBeGreaterThanOrEqual(services.length + 1);
    expect(await first.interrupt()).toBe(0);
    expect(stillRunning(processes)).toEqual([]);
    await expectFreePorts();

    // What this start shows does not depend on the content backend.
    const warm = start(['--no-cms']);
    await warm.ready();
    expect(warm.output()).toMatch(/Site and modules .*5 unchanged/);
    expect(warm.output()).toMatch(/Modules into the registry .*nothing new/);
    expect(await notes(env)).toBe(1);
    expect(await place.envFile()).not.toHaveProperty('CONTENT_URL');
    expect(await warm.interrupt()).toBe(0);
    expect(warm.output()).not.toContain('Content backend');
    await requireFree(place.contentPort, 'content backend', 'CMS_PORT');

    // Nothing is where its database should be, so this content backend ends while it starts.
    const fresh = start(['--fresh'], { CMS_DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    await fresh.ready();
    expect(await notes(env)).toBe(0);
    await expect
      .poll(() => fresh.output(), { timeout: 120_000 })
      .toMatch(/✗ Content backend[^]*The pages show the texts of the build\. Run the command again/);
    expect((await fetch(place.url)).status).toBe(200);

    if (!canListProcesses) return;
    const left = descendants(fresh.pid);
    expect(left.length).toBeGreaterThanOrEqual(services.length + 1);
    await fresh.kill();
    await expect.poll(() => stillRunning(left), { timeout: 60_000 }).toEqual([]);
    await expectFreePorts();
  });
});

const noteName = 'left-behind@irodori.example';

/** Adds an account, by which the test recognises kept data. */
async function leaveNote(env: NodeJS.Dict<string>): Promise<void> {
  const response = await fetch(`${env['SUPABASE_URL']}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { ...serviceHeaders(env), 'content-type': 'application/json' },
    body: JSON.stringify({ email: noteName, password: 'a long enough password', email_confirm: true }),
  });
  expect(response.ok).toBe(true);
}

async function notes(env: NodeJS.Dict<string>): Promise<number> {
  const response = await fetch(`${env['SUPABASE_URL']}/auth/v1/admin/users`, {
    headers: serviceHeaders(env),
  });
  const { users } = (await response.json()) as { users: { email: string }[] };
  return users.filter(({ email }) => email === noteName).length;
}

function serviceHeaders(env: NodeJS.Dict<string>): Record<string, string> {
  const key = env['SUPABASE_SECRET_KEY'] ?? '';
  return { apikey: key, authorization: `Bearer ${key}` };
}
