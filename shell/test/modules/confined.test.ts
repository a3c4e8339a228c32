import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tinyPlaces } from '@irodori/testing/tiny-places';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shellProcess, type LoggedProcess } from '../shell-process.ts';
import { TestRegistry } from '../test-registry.ts';

let registry: TestRegistry;
let folder: string;
let secrets: string;
let shell: LoggedProcess;
let url: string;
let good: string;

beforeAll(async () => {
  registry = await TestRegistry.start();
  good = registry.publish('alpha');
  registry.publish('beta');
  folder = await mkdtemp(path.join(tmpdir(), 'irodori-confined-'));
  secrets = path.join(folder, 'secrets');
  await writeFile(secrets, 'SUPABASE_SECRET_KEY=sb_secret_x\n');
  const places = path.join(folder, 'places.mmdb');
  await writeFile(places, tinyPlaces('81.2.69.0', 24, { country: { names: { en: 'United Kingdom' } } }));
  shell = shellProcess({
    REGISTRY_URL: registry.url,
    SHELL_DATA: path.join(folder, 'shell'),
    // A shell that could not read it would not start.
    PLACES_FILE: places,
  });
  const { port } = await shell.find(({ event }) => event === 'ready');
  url = `http://127.0.0.1:${String(port)}`;
});

afterAll(async () => {
  shell.child.kill('SIGKILL');
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
});

const builtin = (name: string) => `process.getBuiltinModule('${name}')`;

const attempts: readonly (readonly [what: string, code: () => string, refusal: RegExp])[] = [
  [
    'reads the stack’s secrets',
    () => `${builtin('fs')}.readFileSync(${JSON.stringify(secrets)})`,
    /restricted/,
  ],
  ['reads a file of the system', () => `${builtin('fs')}.readFileSync('/etc/passwd')`, /restricted/],
  [
    'reads the environment of the shell’s parent',
    () => `${builtin('fs')}.readFileSync('/proc/' + process.ppid + '/environ')`,
    /restricted/,
  ],
  [
    'writes a file',
    () => `${builtin('fs')}.writeFileSync(${JSON.stringify(`${folder}/x`)}, '')`,
    /restricted/,
  ],
  [
    'changes what the shell kept of the registry',
    () => `${builtin('fs')}.writeFileSync(${JSON.stringify(`${folder}/shell/state.json`)}, '{}')`,
    /restricted/,
  ],
  [
    'removes the shell’s data folder',
    () => `${builtin('fs')}.rmSync(${JSON.stringify(`${folder}/shell`)}, { recursive: true })`,
    /restricted/,
  ],
  [
    'speaks for the shell to its first thread',
    () => `${builtin('worker_threads')}.parentPort.close()`,
    /null/,
  ],
  ['finds the ports of its thread', () => `process._getActiveHandles()`, /restricted/],
  ['starts a process', () => `${builtin('child_process')}.execFileSync('true')`, /restricted/],
  ['starts a thread', () => `new (${builtin('worker_threads')}.Worker)('', { eval: true })`, /restricted/],
  ['debugs a thread', () => `new (${builtin('inspector')}.Session)()`, /restricted/],
  ['opens a port for debuggers', () => `${builtin('inspector')}.open(0)`, /restricted/],
  ['reaches the bindings of Node', () => `process.binding('inspector')`, /process\.binding/],
  ['loads an addon', () => `process.dlopen({ exports: {} }, '/x.node')`, /addon/],
  ['replaces fetch', () => 'globalThis.fetch = () => 1', /read only/],
  ['replaces a constructor', () => "Object.defineProperty(globalThis, 'Promise', {value: 1})", /redefine/],
  ['replaces a method of arrays', () => 'Array.prototype.map = () => []', /read only/],
  ['replaces a method of all objects', () => 'Object.prototype.toString = () => ""', /read only/],
  ['gives all objects a property', () => 'Object.prototype.polluted = 1', /not extensible/],
  ['takes a method from promises', () => 'delete Promise.prototype.then', /Cannot delete/],
  ['replaces a function of a namespace', () => 'JSON.parse = () => 1', /read only/],
  ['replaces a method of iterators', () => 'Object.getPrototypeOf([].values()).next = () => 1', /read only/],
];

describe('a version of a module that, while it is evaluated,', () => {
  test.each(attempts)(
    '%s is refused, while its last good version and the other modules serve',
    async (attempt, code, refusal) => {
      const version = `bad-${attempts.findIndex(([each]) => each === attempt)}`;
      registry.publish('alpha', {
        version,
        server: (bundle) => `(() => { 'use strict'; ${code()} })();\n${bundle}`,
      });
      const line = await shell.find((each) => each['version'] === version);
      expect(line).toMatchObject({ level: 50, module: 'alpha', serving: good });
      expect(line['msg']).toMatch(refusal);
      expect((await fetch(`${url}/alpha/one`)).status).toBe(200);
      expect((await fetch(`${url}/beta`)).status).toBe(200);
    },
  );
});

test('a version of a module may assign inherited properties such as toString on its own objects', async () => {
  const code = `'use strict';
    const own = {}, error = new TypeError('before'), Own = function () {};
    own.toString = () => 'own';
    own.hasOwnProperty = 1;
    error.name = 'OwnError';
    error.message = 'after';
    Own.prototype.constructor = Own;
    Own.toString = () => 'own';
    if (String(own) + String(error) + String(Own) !== 'ownOwnError: afterown') throw error;
    if (Object.keys({}).length + Object.keys(new Own()).length !== 0) throw error;`;
  const version = registry.publish('beta', {
    version: 'overriding',
    server: (bundle) => `(() => { ${code} })();\n${bundle}`,
  });
  const line = await shell.find((each) => each['version'] === version);
  expect(line).toMatchObject({ level: 30 });
});

describe('the environment variables that a module sees on the server', () => {
  test('contain no secret', async () => {
    registry.publish('alpha', {
      version: 'env',
      server: (bundle) => `throw new Error('names: ' + Object.keys(process.env).join(' '));\n${bundle}`,
    });
    const { msg } = await shell.find((each) => each['version'] === 'env');
    expect(msg).not.toMatch(/SECRET|PASSWORD|DATABASE/);
  });
});
