/**
 * `node scripts/adapters.ts [runs]`: what each adapter adds to a server that draws at once, from the order to the picture. A
 * part of it is the pause between two looks at a run.
 */
import { serveComfyUi } from 'engine-doubles/comfyui';
import { sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { serveFal } from 'engine-doubles/fal';
import { serveOpenAi } from 'engine-doubles/openai';
import { serveReplicate } from 'engine-doubles/replicate';
import { serveSdApi } from 'engine-doubles/sdapi';
import { serveSdCpp } from 'engine-doubles/sdcpp';
import { readEntry } from '../src/engines/configured-engines.ts';
import type { EngineTypeName } from '../src/engines/engine-types.ts';
import type { EngineRequest, RemoteEngine } from '../src/engines/engine.ts';
import { openRemote } from '../src/engines/open-remote-engines.ts';

const runs = Number(process.argv[2] ?? 30);

/** A server that draws at once, and what is configured of it. */
const servers = {
  comfyui: async () => {
    const inputs = { text: ['6', 'text'], seed: ['3', 'seed'] };
    return { ...(await serveComfyUi()), workflow: { graph: sampleWorkflow, inputs, output: '9' } };
  },
  sdcpp: serveSdCpp,
  sdapi: serveSdApi,
  openai: async () => ({ ...(await serveOpenAi()), model: 'gpt-image-1.5', sizes: ['1024x1024'] }),
  fal: async () => {
    const double = await serveFal({ key: 'secret' });
    return { ...double, key: 'secret', model: 'fal-ai/flux/dev', pictures: double.url };
  },
  replicate: async () => {
    const double = await serveReplicate({ key: 'secret' });
    return { ...double, key: 'secret', model: 'black-forest-labs/flux-dev' };
  },
} as const satisfies Record<EngineTypeName, () => Promise<object>>;

/** What of a double is configured. */
const settings = ['url', 'key', 'workflow', 'model', 'sizes', 'pictures', 'catalogue'];

const request: Omit<EngineRequest, 'seed'> = {
  jobId: 'job',
  text: 'a girl',
  negative: '',
  attributes: {},
  width: 512,
  height: 512,
  style: 'plain',
};

async function timeOf(engine: RemoteEngine, seed: number): Promise<number> {
  const order = { ...request, seed };
  const start = performance.now();
  const id = await engine.submit(order, crypto.randomUUID());
  for await (const event of engine.attach(id, order, new AbortController().signal))
    if (event.type === 'drawn') return performance.now() - start;
  throw new Error(`${engine.name} drew nothing`);
}

for (const [type, serve] of Object.entries(servers)) {
  const served = Object.entries(await serve()).filter(([name]) => settings.includes(name));
  const engine = openRemote(
    await readEntry({ engine: type, name: type, ...Object.fromEntries(served) }, '.'),
  );
  const times: number[] = [];
  for (let seed = 1; seed <= runs; seed += 1) times.push(await timeOf(engine, seed));
  times.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => Math.round(times[Math.ceil(share * runs) - 1] ?? Number.NaN));
  process.stdout.write(`${type.padEnd(10)} p50 ${p50} ms, p99 ${p99} ms\n`);
}
// The doubles would keep the process alive.
process.exit();
