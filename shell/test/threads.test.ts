import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Line, type ShellProcess, shellProcess } from './shell-process.ts';
import { TestRegistry } from './test-registry.ts';

/** Each test ends two threads after a second of processor time, which takes long beside other processes. */
const slow = { timeout: 180_000 };

let registry: TestRegistry;
let shell: ShellProcess;
let url: string;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'irodori-threads-'));
  registry = await TestRegistry.start();
  registry.publish('beta');
});

afterEach(async () => {
  shell.child.kill('SIGKILL');
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<void> {
  shell = shellProcess({ REGISTRY_URL: registry.url, SHELL_DATA: folder, ...environment });
  const { port } = await shell.find(({ event }) => event === 'ready');
  url = `http://127.0.0.1:${String(port)}`;
}

const page = async (address: string) => {
  const response = await fetch(`${url}${address}`);
  return { status: response.status, html: await response.text() };
};

/** Runs `code` in the loader of the page `/alpha/bad`. */
const inLoader = (code: string) => (bundle: string) =>
  bundle.replace(/const name = given\.alphaName \?\? params\.item;/, `$& if (name === 'bad') { ${code} }`);

/** Runs `code` when the page `/alpha/bad` is rendered. */
const inRender = (code: string) => (bundle: string) =>
  bundle.replace(/function Item\(\) \{\s+const [^;]+;/, `$& if (name === 'bad') { ${code} }`);

const loop = 'for (;;);';
const ended = ({ event }: Line): boolean => event === 'thread-ended';
const withdrawn = ({ event }: Line): boolean => event === 'withdrawn';

const faults: readonly (readonly [
  what: string,
  cause: string,
  pattern: string,
  fault: (bundle: string) => string,
])[] = [
  ['loops for ever in its loader', 'stalled', '/alpha/:item', inLoader(loop)],
  ['loops for ever while it is rendered', 'stalled', '/alpha/:item', inRender(loop)],
  [
    'never lets another task run',
    'stalled',
    '/alpha/:item',
    inLoader('(function again() { void Promise.resolve().then(again); })();'),
  ],
  ['ends the process', 'exited', '/alpha/:item', inLoader('process.exit(1);')],
  [
    'throws in a timer',
    'threw',
    '/alpha/:item',
    inLoader("await new Promise(() => setTimeout(() => { throw new Error('late'); }));"),
  ],
  [
    'rejects a promise that nobody handles',
    'threw',
    '/alpha/:item',
    inLoader("void Promise.reject(new Error('unhandled')); await new Promise(() => undefined);"),
  ],
  [
    'uses up the memory',
    'out of memory',
    '/alpha/:item',
    inLoader(
      'const all = []; for (;;) { all.push(new Array(100_000).fill(0.5)); await new Promise(setImmediate); }',
    ),
  ],
];

describe('a version with a page that', slow, () => {
  test.each(faults)(
    '%s is named and withdrawn, and that page and all others are served meanwhile',
    async (_what, cause, pattern, fault) => {
      const good = registry.publish('alpha');
      await start({ THREAD_MEMORY_MB: '128' });
      registry.publish('alpha', { version: 'bad', server: fault });
      await shell.find(({ event, version }) => event === undefined && version === 'bad');
      await expect.poll(async () => (await page('/readyz')).html).toContain('"serving":"bad"');

      const bad = page('/alpha/bad');
      const others = await Promise.all(['/beta', '/alpha/one', '/alpha/two'].map(page));
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await bad).toMatchObject({ status: 200, html: expect.stringContaining('Item bad') });
      expect(await shell.find(ended)).toMatchObject({ cause, module: 'alpha', version: 'bad', pattern });
      // The page was the version before's; this version goes on until it ends a second thread.
      expect((await page('/readyz')).html).toContain('"serving":"bad"');
      expect(await page('/alpha/bad')).toMatchObject({ status: 200 });
      expect(await shell.find(withdrawn)).toMatchObject({ module: 'alpha', version: 'bad', serving: good });
      await expect.poll(async () => (await page('/readyz')).html).toContain(`"serving":"${good}"`);
    },
  );
});

describe('a page that ends threads, of a version before which there is none,', slow, () => {
  test('shows that it is not available, while the other pages of its version are served', async () => {
    registry.publish('alpha', { version: 'bad', server: inRender(loop) });
    await start();
    const { status, html } = await page('/alpha/bad');
    expect(status).toBe(503);
    expect(html).toContain('<header');
    expect(await shell.find(withdrawn)).toMatchObject({ module: 'alpha', version: 'bad', serving: 'bad' });
    expect((await page('/')).status).toBe(200);
    // The version that repairs it serves as usual.
    registry.publish('alpha', { version: 'repaired' });
    await expect.poll(async () => (await page('/alpha/bad')).status).toBe(200);
  });
});

describe('a version with a resource that loops for ever', slow, () => {
  test('never reaches the thread that serves, is refused, and keeps nobody from deploying', async () => {
    registry.publish('alpha');
    await start();
    registry.publish('alpha', {
      version: 'bad',
      server: (bundle) =>
        bundle.replace('load: async (context)=>(', `load: async (context)=>(() => { ${loop} })() || (`),
    });
    await shell.find(
      ({ version, msg }) => version === 'bad' && String(msg).includes('alpha@bad is not served'),
    );
    registry.publish('beta', { version: 'newer' });
    await expect.poll(async () => (await page('/readyz')).html).toContain('"serving":"newer"');
    expect((await page('/alpha/one')).status).toBe(200);
  });
});

describe('a version that loops for ever while it is evaluated', slow, () => {
  test('never reaches the thread that serves, and is refused by its name', async () => {
    const good = registry.publish('alpha');
    await start();
    registry.publish('alpha', { version: 'bad', server: (bundle) => `for (;;);\n${bundle}` });
    const line = await shell.find(ended);
    expect(line).toMatchObject({ cause: 'stalled', serving: false, module: 'alpha', version: 'bad' });
    const refusal = await shell.find(({ err, version }) => version === 'bad' && err !== undefined);
    expect(refusal).toMatchObject({ module: 'alpha', serving: good });
    expect((await page('/alpha/one')).status).toBe(200);
    // Others go on to be deployed.
    registry.publish('beta', { version: 'newer' });
    await expect.poll(async () => (await page('/readyz')).html).toContain('"serving":"newer"');
  });

  test('ends the start of the site once, which goes on without it', async () => {
    registry.publish('alpha', { version: 'bad', server: (bundle) => `for (;;);\n${bundle}` });
    await start();
    expect((await page('/beta')).status).toBe(200);
    expect((await page('/alpha/one')).status).toBe(503);
  });
});

test('a request that changes something is not asked twice when its thread ends', slow, async () => {
  registry.publish('alpha', { version: 'bad', server: inRender(loop) });
  await start();
  const bad = page('/alpha/bad');
  const report = await fetch(`${url}/_errors`, { method: 'POST', body: '{' });
  expect([400, 503]).toContain(report.status);
  expect((await bad).status).toBe(503);
  shell.child.kill('SIGTERM');
  expect(await once(shell.child, 'exit')).toEqual([0, null]);
});
