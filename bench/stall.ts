import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keys, startProcess } from 'barebase/testing';
import { root } from 'stack/paths';

/**
 * `npm --prefix bench run stall`: how long honest visitors of the backend on PGlite wait for the catalogue and for an own
 * write, first alone, then while eight addresses repeat expensive requests.
 */
const seconds = Number(process.argv[2] ?? 20);
const visitors = 6;
const pauseMs = 100;

const folder = await mkdtemp(join(tmpdir(), 'irodori-stall-'));
const backend = await startProcess({
  data: folder,
  project: join(root, 'supabase'),
  env: { TRUSTED_PROXIES: '1', AUTH_RATE_LIMIT: '1000000' },
});
const { url } = backend;
const key = keys.publishable;

interface Visitor {
  readonly address: string;
  readonly token: string;
  readonly id: string;
}

async function ask(path: string, address: string, init: RequestInit & { token?: string } = {}) {
  const { token, ...rest } = init;
  const response = await fetch(url + path, {
    ...rest,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${JSON.stringify(body)}`);
  return body;
}

async function arrive(number: number): Promise<Visitor> {
  const address = `198.51.100.${number}`;
  const session = (await ask('/auth/v1/signup', address, { method: 'POST', body: '{}' })) as {
    access_token: string;
    user: { id: string };
  };
  return { address, token: session.access_token, id: session.user.id };
}

const pages: readonly ((visitor: Visitor) => Promise<unknown>)[] = [
  ({ address }) => ask('/rest/v1/categories?select=id,name,description,slug,apps(id)&order=name', address),
  ({ address }) =>
    ask(
      '/rest/v1/apps?select=id,name,slug,header,description,icon,screenshots,config,model:models(name,pipeline)&order=name',
      address,
    ),
  ({ address }) =>
    ask('/rest/v1/apps?select=*,category:categories(name,slug)&slug=eq.ai-elf-generator', address),
  ({ address, token, id }) =>
    ask(`/rest/v1/users?id=eq.${id}&select=id`, address, {
      method: 'PATCH',
      token,
      body: JSON.stringify({ name: `Visitor at ${Date.now()}` }),
    }),
];

async function visit(all: readonly Visitor[]): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    all.map(async (visitor, first) => {
      for (let turn = first; performance.now() < end; turn += 1) {
        const before = performance.now();
        await pages[turn % pages.length]?.(visitor);
        times.push(performance.now() - before);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }),
  );
  return times.toSorted((a, b) => a - b);
}

const at = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
const said = (times: readonly number[]) =>
  `p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms, ${times.length} requests`;

try {
  const all: Visitor[] = [];
  for (let number = 1; number <= visitors; number += 1) all.push(await arrive(number));
  await visit(all);
  const idle = await visit(all);
  process.stdout.write(`idle: ${said(idle)}\n`);
  const attack = new Worker(new URL('stall/attack.ts', import.meta.url), { workerData: { url, key } });
  const attacked = await visit(all);
  await attack.terminate();
  process.stdout.write(`attacked: ${said(attacked)}\n`);
  process.stdout.write(
    `p99 attacked beside idle: ${(at(attacked, 0.99) / at(idle, 0.99)).toFixed(1)} times\n`,
  );
  const reopened = backend.lines.filter((line) => line.includes('the database is opened anew')).length;
  process.stdout.write(`database threads ended: ${reopened}\n`);
} finally {
  await backend.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
