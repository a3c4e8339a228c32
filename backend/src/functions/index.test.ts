import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startProcess } from '../../testing/backend-process.ts';
import { eventually } from '../../contract/client.ts';
import { copyOfTemplate, removeFolder } from '../../testing/template.ts';
import { loadSigningKey } from '../keys/signing-key.ts';
import { hostedPatience } from './forward.ts';
import { createFunctions } from './index.ts';
import { functionSecrets } from './secrets.ts';

function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'barebase-functions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) write(folder, path, text);
  return folder;
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Serves the functions of a project without token verification. */
async function serving(
  files: Readonly<Record<string, string>>,
  editOutput: (line: string) => string = (line) => line,
) {
  const folder = project(files);
  const lines: string[] = [];
  const patience = { ...hostedPatience };
  const open = {
    enabled: true,
    verify_jwt: false,
    static_files: [],
    entrypoint: undefined,
    import_map: undefined,
  };
  const functions = createFunctions({
    project: folder,
    settings: Object.fromEntries(Object.keys(files).map((path) => [path.split('/')[1] ?? '', open])),
    keys: { publishable: 'sb_publishable_test', secret: 'sb_secret_test' },
    signingKey: await loadSigningKey(folder),
    temporary: join(folder, 'temporary'),
    environment: () => ({
      ...functionSecrets(folder, {}),
      NO_COLOR: '1',
      DENO_DIR: join(folder, 'deno'),
    }),
    log: pino({}, { write: (line) => void lines.push(line) }),
    editOutput,
    patience,
  });
  onTestFinished(() => functions.close());
  const ask = (name: string, init?: RequestInit) =>
    Promise.resolve(
      functions.handle(new Request(`http://localhost/functions/v1/${name}`, init), { address: '127.0.0.1' }),
    );
  return { folder, lines, patience, ask };
}

/** The process state in Linux, for example `R` for a running process; undefined if the process has ended. */
function stateOf(pid: string): string | undefined {
  try {
    return /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

test('a function that does not respond in time gets the relay error IDLE_TIMEOUT and continues to serve requests', async () => {
  const { ask, patience } = await serving({
    'functions/waits/index.ts': `
      Deno.serve((request) => request.method === 'PUT' ? new Promise(() => {}) : new Response('here'));
    `,
  });
  expect(await (await ask('waits')).text()).toBe('here');
  patience.begin = 500;
  const late = await ask('waits', { method: 'PUT' });
  patience.begin = hostedPatience.begin;
  expect([late.status, late.headers.get('x-relay-error')]).toEqual([504, 'true']);
  expect(await late.json()).toMatchObject({ code: 'IDLE_TIMEOUT' });
  expect(await (await ask('waits')).text()).toBe('here');
});

describe('a request body larger than 10 MiB', () => {
  const keeping = {
    'functions/keeps/index.ts': `
      let begun = 0;
      Deno.serve(async (request) => {
        if (request.method === 'GET') return Response.json({ begun });
        begun += 1;
        return new Response(String((await request.arrayBuffer()).byteLength));
      });
    `,
  };
  const refusal = { code: 'BODY_TOO_LARGE', message: 'The body has more than 10485760 bytes' };

  test('is refused with 413 before it reaches the function when Content-Length announces its size', async () => {
    const { ask } = await serving(keeping);
    const refused = await ask('keeps', {
      method: 'POST',
      body: 'short',
      headers: { 'content-length': String(10 * 1024 ** 2 + 1) },
    });
    expect([refused.status, await refused.json()]).toEqual([413, refusal]);
    expect(await (await ask('keeps')).json()).toEqual({ begun: 0 });
  });

  test('is refused with 413 when it is streamed, while the function serves other requests', async () => {
    const { ask, lines } = await serving(keeping);
    const chunk = new Uint8Array(64 * 1024);
    let sent = 0;
    const large = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += chunk.byteLength;
        controller.enqueue(chunk);
        if (sent >= 300 * 1024 ** 2) controller.close();
      },
    });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const other = ask('keeps', { method: 'POST', body: readable, duplex: 'half' });
    const writer = writable.getWriter();
    await writer.write(chunk);
    const refused = await ask('keeps', { method: 'POST', body: large, duplex: 'half' });
    expect([refused.status, await refused.json()]).toEqual([413, refusal]);
    expect(sent).toBeLessThan(10 * 1024 ** 2 + 8 * chunk.byteLength);
    await writer.close();
    expect(await (await other).text()).toBe(String(chunk.byteLength));
    expect(lines.join()).not.toContain('function ended');
  });

  test('is not confused with one of exactly 10 MiB, which reaches the function', async () => {
    const { ask } = await serving(keeping);
    const taken = await ask('keeps', { method: 'POST', body: new Uint8Array(10 * 1024 ** 2) });
    expect(await taken.text()).toBe(String(10 * 1024 ** 2));
  });
});

test('a function is reloaded when its files or secrets change, while running requests end with the old version', async () => {
  const { folder, ask, lines } = await serving({
    'functions/says/index.ts': `
      import { word } from '../_shared/word.ts';
      Deno.serve(async (request) => {
        await request.text();
        return new Response(word + ' ' + Deno.env.get('SECRET'));
      });
    `,
    'functions/_shared/word.ts': `export const word = 'one';`,
    'functions/.env': 'SECRET=first',
  });
  // A link to a parent folder and a link to itself must not confuse the search for changes.
  symlinkSync(join(folder, 'functions'), join(folder, 'functions/says/around'));
  symlinkSync('itself', join(folder, 'functions/says/itself'));
  const response = async () => (await ask('says')).text();
  expect(await response()).toBe('one first');

  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const begun = ask('says', { method: 'POST', body: readable, duplex: 'half' });
  const body = writable.getWriter();
  await body.write(Buffer.from('begun'));
  write(folder, 'functions/_shared/word.ts', `export const word = 'two, changed';`);
  expect(await response()).toBe('two, changed first');
  await body.close();
  expect(await (await begun).text()).toBe('one first');
  await eventually(() => expect(lines.join()).toContain('function ended'));

  write(folder, 'functions/.env', 'SECRET=the second');
  expect(await response()).toBe('two, changed the second');
  write(folder, 'functions/_shared/new/word.ts', `export const word = 'three';`);
  write(folder, 'functions/_shared/word.ts', `export { word } from './new/word.ts';`);
  expect(await response()).toBe('three the second');
  write(folder, 'functions/_shared/new/word.ts', `export const word = 'four';`);
  expect(await response()).toBe('four the second');
  write(folder, 'functions/says/index.ts', 'export default {');
  expect((await ask('says')).status).toBe(503);
  write(folder, 'functions/says/index.ts', `export default { fetch: () => new Response('mended') };`);
  expect(await response()).toBe('mended');
});

test('a function writes to a private /tmp and may not write anywhere else', async () => {
  const { folder, ask } = await serving({
    'functions/keeps/index.ts': `
      Deno.serve(async (request) => {
        const { searchParams } = new URL(request.url);
        const path = searchParams.get('path');
        try {
          await Deno.writeTextFile(path, 'kept');
          const copy = await Deno.makeTempFile();
          await Deno.copyFile(path, copy);
          return new Response(Deno.readTextFileSync(copy));
        } catch (error) {
          return new Response(error.name);
        }
      });
    `,
  });
  const keep = async (path: string) => (await ask(`keeps?path=${path}`)).text();
  expect(await keep('/tmp/note')).toBe('kept');
  expect(existsSync('/tmp/note')).toBe(false);
  const [own = ''] = readdirSync(join(folder, 'temporary'));
  expect(readFileSync(join(folder, 'temporary', own, 'note'), 'utf8')).toBe('kept');
  for (const path of ['/note', '/tmp/../note', join(folder, 'functions/keeps/index.ts')]) {
    expect(await keep(path)).toBe('NotCapable');
  }
});

test('a function runs in at most three regions, and its responses name the region in which it ran', async () => {
  const { ask } = await serving({
    'functions/where/index.ts': `Deno.serve(() => new Response(Deno.env.get('SB_REGION')));`,
  });
  const wishes = ['eu-west-1', 'eu-west-2', 'eu-west-3', 'ap-south-1', 'sa-east-1', 'eu-west-2'];
  const told: string[] = [];
  for (const region of wishes) {
    const response = await ask('where', { headers: { 'x-region': region } });
    expect(response.headers.get('x-sb-edge-region')).toBe(await response.clone().text());
    told.push(await response.text());
  }
  expect(told).toEqual(['eu-west-1', 'eu-west-2', 'eu-west-3', 'eu-west-1', 'eu-west-1', 'eu-west-2']);
});

test('a function that imports a missing package fails with a log line that names the package and the remedy, and package.json stays unchanged', async () => {
  const manifest = () => readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const before = manifest();
  const { ask, lines } = await serving({
    'functions/lacks/index.ts': `import pad from 'npm:left-pad@1.3.0'; Deno.serve(() => new Response(pad('')));`,
  });
  expect(await (await ask('lacks')).json()).toMatchObject({ code: 'BOOT_ERROR' });
  expect(lines.join()).toMatch(/Could not find a matching package for 'npm:left-pad@1.3.0'.*package\.json/s);
  expect(manifest()).toBe(before);
});

test('what a function prints, and its uncaught error, are edited before they are logged', async () => {
  const { ask, lines } = await serving(
    {
      'functions/fails/index.ts': `
        console.log('started with sk_secret');
        Deno.serve(() => { setTimeout(() => { throw new Error('refused sk_secret'); }); return new Response(); });
      `,
    },
    (line) => line.replaceAll('sk_secret', '[key]'),
  );
  await ask('fails');
  await eventually(() => expect(lines.join()).toMatch(/started with \[key\].*refused \[key\]/s));
  expect(lines.join()).not.toContain('sk_secret');
});

test('the output of a function is limited to 100 lines of 10,000 characters in ten seconds', async () => {
  const { ask, lines } = await serving({
    'functions/talks/index.ts': `
      Deno.serve(() => {
        console.log('long' + 'o'.repeat(1e6));
        for (let line = 0; line < 1000; line += 1) console.log('short');
        return new Response();
      });
    `,
  });
  await ask('talks');
  await eventually(() => expect(lines.join()).toContain('further lines of these ten seconds are left out'));
  const said = () => lines.filter((line) => /long|short/.test(line));
  expect(said()).toHaveLength(100);
  expect(Math.max(...said().map(({ length }) => length))).toBeLessThan(11_000);
});

test('a function that exceeds its memory limit after its response is ended', async () => {
  const { ask, lines } = await serving({
    'functions/hoards/index.ts': `
      Deno.serve(() => {
        const all = [];
        setInterval(() => all.push(new Uint8Array(2 ** 22).fill(1)), 10);
        return new Response();
      });
    `,
  });
  expect((await ask('hoards')).status).toBe(200);
  await eventually(() => expect(lines.join()).toContain('too much processor time or memory'));
});

test.runIf(existsSync('/usr/bin/setpriv'))('a killed backend leaves no endless function behind', async () => {
  const folder = await copyOfTemplate();
  onTestFinished(() => removeFolder(folder));
  const backend = await startProcess(folder);
  expect((await fetch(`${backend.url}/functions/v1/endless`)).status).toBe(200);
  const children = readFileSync(`/proc/${backend.pid}/task/${backend.pid}/children`, 'utf8');
  const [pid = ''] = children.trim().split(' ');
  expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('endless');
  const asked = fetch(`${backend.url}/functions/v1/endless?loop`).catch(() => undefined);
  // The function computes and no longer reads its pipe.
  await eventually(() => expect(stateOf(pid)).toBe('R'));
  await backend.end('SIGKILL');
  await asked;
  // A dead process stays a zombie until its new parent reaps it.
  await eventually(() => expect([undefined, 'Z']).toContain(stateOf(pid)));
});

test('functionSecrets() merges functions/.env and config.toml, without empty values and reserved names', () => {
  const folder = project({ 'functions/.env': 'A="of the file"\nB=2\nSUPABASE_URL=http://elsewhere\n' });
  const configured = { B: 'of config.toml', C: '' };
  expect(functionSecrets(folder, configured)).toEqual({ A: 'of the file', B: 'of config.toml' });
});
