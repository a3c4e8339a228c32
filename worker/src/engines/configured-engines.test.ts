import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { expect, onTestFinished, test } from 'vitest';
import { readConfiguredEngines } from './configured-engines.ts';
import { pipelineOf } from './engine.ts';
import { openRemote } from './open-remote-engines.ts';

const workflow = { file: 'anime.json', inputs: { text: ['6', 'text'] }, output: '9' };
const home = { engine: 'comfyui', name: 'home', url: 'http://127.0.0.1:8188', workflow };
const rented = { engine: 'fal', name: 'rented', model: 'fal-ai/flux' };

/** A configuration beside the sample workflow, `anime.json`. */
async function written(content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'engines-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'anime.json'), JSON.stringify(sampleWorkflow));
  const file = join(folder, 'engines.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('an engine has its workflow from a file beside the configuration', async () => {
  const [engine] = await readConfiguredEngines(await written({ engines: [home] }));
  expect(engine).toMatchObject({
    name: 'home',
    slots: 1,
    size: { multiple: 8 },
    prompt: { before: '', negative: '', brackets: 'weights' },
    workflow: { graph: { '3': { class_type: 'KSampler' } }, settings: {}, output: '9' },
  });
});

test.each([
  home,
  { engine: 'sdapi', name: 'home', url: home.url },
  { engine: 'sdcpp', name: 'home', url: home.url },
])('an engine of $engine costs what its configuration says of an hour', async (entry) => {
  const priced = { ...entry, prices: { hour: 0.69 } };
  const hourPrices = [];
  for (const each of [priced, entry]) {
    const [engine] = await readConfiguredEngines(await written({ engines: [each] }));
    hourPrices.push(engine && openRemote(engine).hourPrice);
  }
  expect(hourPrices).toEqual([0.69, undefined]);
});

test.each([
  ['an unknown kind of engine', { ...home, engine: 'midjourney' }, 'engines.0.engine'],
  ['no address', { ...home, url: 'home' }, 'engines.0.url'],
  ['an address that is no website’s', { ...home, url: 'file:///etc' }, 'engines.0.url'],
  [
    'an address with a user name and a password',
    { ...home, url: 'http://me:hidden@127.0.0.1:8188' },
    'engines.0.url: takes no user name and password, which logs would show; use "key"',
  ],
  ['an address with a token as its user name', { ...home, url: 'http://hidden@127.0.0.1:8188' }, 'use "key"'],
  [
    'a name of the worker’s own engines',
    { ...home, name: 'ink' },
    'engines.0.name: "ink" is the worker\'s own engine',
  ],
  [
    'a pipeline of the worker’s own engines',
    { ...home, pipeline: 'ink' },
    'engines.0.pipeline: "ink" is the worker\'s own engine',
  ],
  ['a name with spaces', { ...home, name: 'my home' }, 'engines.0.name: takes small letters'],
  ['a setting that does not exist', { ...home, secret: 'hidden' }, 'engines.0: Unrecognized key: "secret"'],
  [
    'no place for the words',
    { ...home, workflow: { ...workflow, inputs: {} } },
    'engines.0.workflow.inputs: text: name the node',
  ],
  [
    'an output that the workflow lacks',
    { ...home, workflow: { ...workflow, output: '99' } },
    'engines.0.workflow.output: the workflow has no node "99"',
  ],
  [
    'words for a node that the workflow lacks',
    { ...home, workflow: { ...workflow, inputs: { text: ['99', 'text'] } } },
    'engines.0.workflow.inputs.text: the workflow has no node "99"',
  ],
  [
    'a size for an input that is linked',
    { ...home, workflow: { ...workflow, inputs: { ...workflow.inputs, width: ['3', 'model'] } } },
    'engines.0.workflow.inputs.width: "model" of node "3" is linked to node "4"',
  ],
  ['a key with a line break', { ...home, key: 'hidden\nsecond' }, 'engines.0.key: takes visible ASCII'],
  ['a key with a space', { ...home, engine: 'sdcpp', key: 'hidden second' }, 'engines.0.key: takes visible'],
  ['a key with another dash', { ...rented, key: 'hidden–second' }, 'engines.0.key: takes visible ASCII'],
  [
    'a key of Replicate with a line break',
    { ...rented, engine: 'replicate', key: 'hidden\nsecond' },
    'engines.0.key: takes visible ASCII',
  ],
  [
    'a token of /sdapi with a line break',
    { engine: 'sdapi', name: 'forge', url: home.url, key: 'hidden\nsecond' },
    'engines.0.key: takes visible ASCII',
  ],
  ['fal without a key', { engine: 'fal', name: 'rented', model: 'fal-ai/flux/dev' }, 'engines.0.key'],
  [
    'a name that is none of Replicate’s models',
    { engine: 'replicate', name: 'rented', key: 'hidden', model: 'flux' },
    'engines.0.model: takes "owner/name"',
  ],
  ['a workflow that is missing', { ...home, workflow: { ...workflow, file: 'gone.json' } }, 'gone.json'],
  [
    'a workflow as the editor saves it',
    { ...home, workflow: { ...workflow, file: undefined, graph: { nodes: [], links: [] } } },
    'engines.0.workflow.graph',
  ],
])('%s is a fault that names its place', async (_, engine, fault) => {
  const failed = readConfiguredEngines(await written({ engines: [engine] }));
  await expect(failed).rejects.toThrow(fault);
  await expect(failed).rejects.not.toThrow('hidden');
});

test('a server of /sdapi is named by its address alone', async () => {
  const forge = { engine: 'sdapi', name: 'forge', url: 'http://127.0.0.1:7860' };
  const [engine] = await readConfiguredEngines(await written({ engines: [forge] }));
  expect(engine).toMatchObject({ ...forge, slots: 1, exclusive: false, steps: 28, guidance: 6, loras: [] });
  const file = await written({ engines: [{ ...forge, exclusive: true, slots: 2 }] });
  await expect(readConfiguredEngines(file)).rejects.toThrow('engines.0.slots: must be 1');
});

test('a password of a server of /sdapi may have any character, because it is encoded', async () => {
  const forge = { engine: 'sdapi', name: 'forge', url: home.url, key: 'me:señor Käse\n' };
  const [engine] = await readConfiguredEngines(await written({ engines: [forge] }));
  expect(engine).toMatchObject({ key: forge.key });
});

test('two engines may draw for one pipeline', async () => {
  const office = { ...home, name: 'office', pipeline: 'home' };
  const engines = (await readConfiguredEngines(await written({ engines: [home, office] }))).map(openRemote);
  expect(engines.map((engine) => [engine.name, pipelineOf(engine)])).toEqual([
    ['home', 'home'],
    ['office', 'home'],
  ]);
});

test('all faults are told at once', async () => {
  const file = await written({ engines: [{ ...home, url: 'home' }, { ...home, slots: 0 }, home] });
  await expect(readConfiguredEngines(file)).rejects.toThrow(/engines\.0\.url[^]*engines\.1\.slots/);
});

test('two engines of one name are a fault', async () => {
  const file = await written({ engines: [home, home] });
  await expect(readConfiguredEngines(file)).rejects.toThrow('engines.1.name: "home" names another engine');
});

test('a file that is no JSON is told by its name', async () => {
  const file = await written('{');
  await expect(readConfiguredEngines(file)).rejects.toThrow(`Check ${file}`);
});

test.each([
  [
    'lacks a comma after a key',
    '{\n  "key": "hidden"\n  "name": "rented" }',
    'it is not JSON: see line 3, column 3',
  ],
  ['has a key without quotation marks', '{"engines": [{"key": hidden}]}', 'it is not JSON'],
  [
    'has a key with a quotation mark too many',
    '{"key": "hidden" hidden"}',
    'it is not JSON: see line 1, column',
  ],
])('a file that %s is named without a part of the key', async (_, content, fault) => {
  const failed = readConfiguredEngines(await written(content));
  await expect(failed).rejects.toThrow(fault);
  await expect(failed).rejects.not.toThrow('hid');
});
