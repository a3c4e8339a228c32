import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Line, type LoggedProcess, shellProcess } from '../shell-process.ts';
import { TestRegistry } from '../test-registry.ts';

/**
 * Each test ends threads after they have used processor time, and threads begin again before the next test, which takes
 * long beside other processes.
 */
const patienceMs = 180_000;

let registry: TestRegistry;
let shell: LoggedProcess;
let url: string;
let folder: string;

/** Begins a registry, and a folder for a shell. */
async function prepare(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'irodori-threads-'));
  registry = await TestRegistry.start();
  registry.publish('beta');
}

async function end(): Promise<void> {
  shell.child.kill('SIGKILL');
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
}

async function start(environment: Record<string, string> = {}): Promise<void> {
  shell = shellProcess({
    REGISTRY_URL: registry.url,
    SHELL_DATA: folder,
    THREAD_BUSY_MS: '300',
    ...environment,
  });
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

/** The same after a wait in which a page of another module has run. */
const inLoaderAfterBeta = (code: string) =>
  inLoader(`await fetch('${url}/beta?own=' + Math.random()); ${code}`);

/** Runs `code` when the page `/alpha/bad` is rendered. */
const inRender = (code: string) => (bundle: string) =>
  bundle.replace(/function Item\(\) \{\s+const [^;]+;/, `$& if (name === 'bad') { ${code} }`);

const loop = 'for (;;);';

/** The log’s line of an event about a version of alpha. */
const told = (wanted: string, of: string): Promise<Line> =>
  shell.find(({ event, module, version }) => event === wanted && module === 'alpha' && version === of);

const serves = (version: string) =>
  expect
    .poll(async () => (await page('/readyz')).html, { timeout: patienceMs })
    .toContain(`"serving":"${version}"`);

/** The version that serves when a test begins. */
let good: string;

async function isNamedAndWithdrawn(
  what: string,
  cause: string,
  pattern: string,
  fault: (bundle: string) => string,
): Promise<void> {
  const version = what.replaceAll(' ', '-');
  registry.publish('alpha', { version, server: fault });
  await shell.find((line) => line['event'] === undefined && line['version'] === version);
  await serves(version);

  const bad = page('/alpha/bad');
  const others = await Promise.all(['/beta', '/alpha/one', '/alpha/two'].map(page));
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await bad).toMatchObject({ status: 200, html: expect.stringContaining('Item bad') });
  expect(await told('thread-ended', version)).toMatchObject({ cause, pattern });
  // The page was the version before's; this version goes on until it ends a second thread.
  expect((await page('/readyz')).html).toContain(`"serving":"${version}"`);
  expect(await page('/alpha/bad')).toMatchObject({ status: 200 });
  expect(await told('withdrawn', version)).toMatchObject({ serving: good });
  await serves(good);
}

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
];

describe('beside a version that serves,', { timeout: patienceMs }, () => {
  beforeAll(async () => {
    await prepare();
    registry.publish('alpha');
    await start();
  }, patienceMs);
  afterAll(end);

  beforeEach(async () => {
    good = registry.publish('alpha');
    await serves(good);
  }, patienceMs);

  test.each(faults)(
    'a version with a page that %s is named and withdrawn, and that page and all others are served meanwhile',
    isNamedAndWithdrawn,
  );

  test.each([
    ['loops for ever', 'stalled', loop],
    ['loops for ever in a timer', 'stalled', `await new Promise(() => setTimeout(() => { ${loop} }));`],
    ['calls the next tick for ever', 'stalled', '(function again() { process.nextTick(again); })();'],
    ['ends the process', 'exited', 'process.exit(1);'],
  ])(
    'a version whose page %s after a page of another module has run meanwhile is named and withdrawn',
    async (what, cause, code) => {
      const version = `${what.replaceAll(' ', '-')}-late`;
      registry.publish('alpha', { version, server: inLoaderAfterBeta(code) });
      await shell.find((line) => line['event'] === undefined && line['version'] === version);
      await serves(version);

      // The response may have begun while its loader waited, and is cut then.
      await page('/alpha/bad').catch(() => undefined);
      expect(await told('thread-ended', version)).toMatchObject({ cause, pattern: '/alpha/:item' });
      await page('/alpha/bad').catch(() => undefined);
      expect(await told('withdrawn', version)).toMatchObject({ serving: good });
      await serves(good);
    },
  );

  test('a version that is withdrawn because its pages fail stays withdrawn in each thread that serves next', async () => {
    registry.publish('beta', {
      version: 'ending',
      server: (bundle) => bundle.replace('function Anything() {', '$& process.exit(1);'),
    });
    await serves('ending');
    registry.publish('alpha', { version: 'failing', server: inLoader("throw new Error('failing');") });
    await serves('failing');
    for (let each = 0; each < 3; each += 1) expect((await page('/alpha/bad')).status).toBe(200);
    expect(await told('withdrawn', 'failing')).toMatchObject({ serving: good });
    const alpha = async () => {
      const { modules } = JSON.parse((await page('/readyz')).html) as { modules: { id: string }[] };
      return modules.find(({ id }) => id === 'alpha');
    };
    const withdrawn = { wanted: 'failing', serving: good, withdrawn: true };
    await expect.poll(alpha).toMatchObject(withdrawn);

    // The first thread that ends is followed by one that stood by, the second one by one that has started since.
    for (let each = 0; each < 2; each += 1) {
      expect((await page('/ending')).status).toBe(200);
      await expect.poll(alpha).toMatchObject(withdrawn);
    }
    expect(
      await shell.find(({ event, version }) => event === 'withdrawn' && version === 'ending'),
    ).toMatchObject({ module: 'beta' });
  });

  test('a version with a resource that loops for ever never reaches the thread that serves, is refused, and keeps nobody from deploying', async () => {
    registry.publish('alpha', {
      version: 'resource',
      server: (bundle) =>
        bundle.replace('load: async (context)=>(', `load: async (context)=>(() => { ${loop} })() || (`),
    });
    await shell.find(
      ({ version, msg }) => version === 'resource' && String(msg).includes('alpha@resource is not served'),
    );
    registry.publish('beta', { version: 'after-resource' });
    await serves('after-resource');
    expect((await page('/alpha/one')).status).toBe(200);
  });

  test('a version that loops for ever while it is evaluated never reaches the thread that serves, and is refused by its name', async () => {
    registry.publish('alpha', { version: 'evaluation', server: (bundle) => `${loop}\n${bundle}` });
    expect(await told('thread-ended', 'evaluation')).toMatchObject({ cause: 'stalled', serving: false });
    const refusal = await shell.find(({ err, version }) => version === 'evaluation' && err !== undefined);
    expect(refusal).toMatchObject({ module: 'alpha', serving: good });
    expect((await page('/alpha/one')).status).toBe(200);
    // Others go on to be deployed.
    registry.publish('beta', { version: 'after-evaluation' });
    await serves('after-evaluation');
  });
});

describe('in threads of 128 MB that have time to use them up,', { timeout: patienceMs }, () => {
  beforeEach(async () => {
    await prepare();
    good = registry.publish('alpha');
    await start({ THREAD_MEMORY_MB: '128', THREAD_BUSY_MS: '60000' });
    await serves(good);
  }, patienceMs);
  afterEach(end);

  test.each([
    [
      'uses up the memory',
      'out of memory',
      '/alpha/:item',
      // Without a pause, in which the thread would be asked for other pages.
      inLoader('const all = []; for (;;) all.push(new Array(1_000_000).fill(0.5));'),
    ],
    [
      'uses more memory at once than its thread may',
      'out of memory',
      '/alpha/:item',
      inLoader("const all = []; for (;;) all.push('é'.padEnd(2 ** 27, 'ab'));"),
    ],
  ])(
    'a version with a page that %s is named and withdrawn, and that page and all others are served meanwhile',
    isNamedAndWithdrawn,
  );
});

test(
  'a process whose thread hangs in code of a module says that it is alive and which versions serve',
  { timeout: patienceMs },
  async () => {
    await prepare();
    onTestFinished(end);
    const hung = Promise.withResolvers<void>();
    const witness = createServer((_request, response) => {
      hung.resolve();
      response.end();
    });
    await once(witness.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void witness.close());
    const { port } = witness.address() as AddressInfo;
    const hang = `await fetch('http://127.0.0.1:${port}'); ${loop}`;
    registry.publish('alpha', { version: 'bad', server: inLoader(hang) });
    // The thread is not ended before the test.
    await start({ THREAD_BUSY_MS: String(patienceMs) });
    void page('/alpha/bad').catch(() => undefined);
    await hung.promise;
    const states = Promise.all(['/healthz', '/readyz'].map(page));
    const [health, readiness] = await Promise.race([states, told('thread-ended', 'bad').then(() => [])]);
    expect(JSON.parse(health?.html ?? '{}')).toEqual({ status: 'ok', shell: expect.any(String) });
    expect(readiness?.status).toBe(200);
    expect(JSON.parse(readiness?.html ?? '{}')).toMatchObject({
      status: 'ready',
      registry: { revision: registry.index.revision },
      modules: [
        { id: 'beta', state: 'current' },
        { id: 'alpha', state: 'current', serving: 'bad' },
      ],
    });
  },
);

test(
  'a process is not ready while none of its threads serves, and is ready when one does',
  { timeout: patienceMs },
  async () => {
    await prepare();
    onTestFinished(end);
    registry.publish('alpha', { version: 'bad', server: inLoader('process.exit(1);') });
    await start();
    const readiness = async () => JSON.parse((await page('/readyz')).html) as unknown;
    expect(await readiness()).toMatchObject({ status: 'ready' });
    // No thread can begin any more. The one that stands by may have begun, and ends by the second request.
    registry.spoilIndex('stalled');
    await expect
      .poll(
        async () => {
          void page('/alpha/bad').catch(() => undefined);
          return { state: await readiness(), code: (await page('/readyz')).status };
        },
        { timeout: patienceMs },
      )
      .toMatchObject({
        state: { status: 'starting', modules: [{ id: 'beta' }, { id: 'alpha' }] },
        code: 503,
      });
    registry.repair();
    await registry.pause();
    await registry.resume();
    await expect.poll(readiness, { timeout: patienceMs }).toMatchObject({ status: 'ready' });
  },
);

describe('without a version before,', { timeout: patienceMs }, () => {
  beforeEach(prepare);
  afterEach(end);

  test('a page that ends threads is not available, the other pages of its version are served, and a request that changes something is not asked twice', async () => {
    registry.publish('alpha', { version: 'bad', server: inRender(loop) });
    await start();
    const bad = page('/alpha/bad');
    const report = await fetch(`${url}/_errors`, { method: 'POST', body: '{' });
    expect([400, 503]).toContain(report.status);
    const { status, html } = await bad;
    expect(status).toBe(503);
    expect(html).toContain('<header');
    expect(await told('withdrawn', 'bad')).toMatchObject({ serving: 'bad' });
    expect((await page('/')).status).toBe(200);
    // The version that repairs it serves as usual.
    registry.publish('alpha', { version: 'repaired' });
    await expect.poll(async () => (await page('/alpha/bad')).status).toBe(200);
    shell.child.kill('SIGTERM');
    expect(await once(shell.child, 'exit')).toEqual([0, null]);
  });

  test('a version that loops for ever while it is evaluated ends the start of the site once, which goes on without it', async () => {
    registry.publish('alpha', { version: 'bad', server: (bundle) => `${loop}\n${bundle}` });
    await start();
    expect((await page('/beta')).status).toBe(200);
    expect((await page('/alpha/one')).status).toBe(503);
  });
});
