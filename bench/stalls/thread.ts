import { parentPort, workerData } from 'node:worker_threads';
import * as react from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { integrityOf } from 'registry/version-files';
import { EvaluatedCode } from '../../shell/server/registry/evaluated-code.ts';
import { loadModule } from '../../shell/server/registry/load-module.ts';
import type { FromThread, ThreadStart } from '../../shell/server/threads/messages.ts';
import { startPulse } from '../../shell/server/threads/pulse.ts';
import { anyPage, bundleOf, modules, patternOf, routes, type Stall, version } from './faults.ts';

/**
 * The thread of `stalls.ts`: several visitors at a time are shown pages of four modules, as the site does it, until the code
 * of one stalls.
 */
const visitors = 8;
const { pulse: memory, config } = workerData as ThreadStart & { config: { stall: Stall } };
const { stall } = config;

if (parentPort === null) throw new Error('This file is the code of a thread.');
const port = parentPort;
const tell = (message: FromThread): void => port.postMessage(message);
const pulse = startPulse(memory, (number, place) => tell({ kind: 'place', number, place }));
let shown = 0;
Object.assign(globalThis, { mayStall: () => shown >= stall.after });
const loaded = new Map(await Promise.all(modules.map(async (id) => [id, await load(id)] as const)));
tell({
  kind: 'ready',
  isFull: false,
  readiness: {
    status: 'ready',
    shell: version,
    composition: 'bench',
    registry: { revision: 1 },
    modules: [],
    texts: { etag: null },
  },
});
for (let visitor = 0; visitor < visitors; visitor += 1) void visit();

async function load(id: string) {
  const code = Buffer.from(bundleOf(id, stall));
  const manifest = {
    id,
    version,
    contract: 1,
    routes: routes.map((chunk) => ({ path: patternOf(id, chunk), chunk })),
    browser: {
      entry: 'entry.js',
      chunks: Object.fromEntries(routes.map((chunk) => [chunk, { js: [], css: [], shared: [] }])),
    },
    server: { entry: 'module.cjs' },
    files: { 'module.cjs': integrityOf(code) },
    shared: {},
  };
  const wanted = {
    id,
    version,
    integrity: 'sha256-manifest',
    owned: manifest.routes.map(({ path }) => path),
    banned: new Set<string | null>(),
  };
  const read = (_url: string, integrity: string) =>
    Promise.resolve(integrity === wanted.integrity ? Buffer.from(JSON.stringify(manifest)) : code);
  return loadModule(
    wanted,
    { read },
    {
      registryUrl: '',
      sharedModules: { react },
      sharedOffer: {},
      bestPattern: () => 0,
      pulse,
      code: new EvaluatedCode(Infinity, () => undefined),
    },
  );
}

/** Shows one page after the other. */
async function visit(): Promise<never> {
  for (;;) {
    const { module, route } = anyPage();
    const definition = loaded.get(module)?.definition;
    const page = await definition?.routes.find(({ chunk }) => chunk === route)?.lazy();
    if (page === undefined) throw new Error(`${module} has no page ${route}.`);
    await page.load?.({} as never);
    page.structuredData?.({} as never, {} as never);
    const stream = await renderToReadableStream(react.createElement(page.default));
    await new Response(stream).text();
    shown += 1;
  }
}
