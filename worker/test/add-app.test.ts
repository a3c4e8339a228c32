import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serveComfyUi } from 'engine-doubles/comfyui';
import { sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { doubtfulPng, harmfulPng } from 'engine-doubles/ovals';
import { serveReplicate } from 'engine-doubles/replicate';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startStack, type Stack } from './stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack[Symbol.asyncDispose]());

const run = promisify(execFile);
const command = join(import.meta.dirname, '../src/engine-commands/main.ts');

/** A ComfyUI, and `irodori engines add`, which adds it and an app for it to the site. */
async function addingTo({ url, service, workerVariables }: Stack, name: string) {
  const comfyui = await serveComfyUi();
  const folder = await mkdtemp(join(tmpdir(), 'irodori-add-'));
  onTestFinished(async () => {
    await comfyui.close();
    await rm(folder, { recursive: true });
  });
  const file = join(folder, 'engines.json');
  await writeFile(join(folder, 'anime.json'), JSON.stringify(sampleWorkflow));
  const engines = async (...words: readonly string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, [command, ...words], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        SUPABASE_URL: url,
        SUPABASE_SECRET_KEY: workerVariables['SUPABASE_SECRET_KEY'],
        WORKER_ENGINES: file,
      },
    });
    return stdout;
  };
  const server = ['--type', 'comfyui', '--url', comfyui.url, '--workflow', 'anime.json', '--name', name];
  const add = (...more: readonly string[]) => engines('add', ...server, ...more);
  return {
    comfyui,
    engines,
    add,
    keeps: () => readFile(file, 'utf8').catch(() => ''),
    models: async () => (await service.from('models').select('name').eq('pipeline', name)).data,
  };
}

const category = ['--category', 'worker-tests-slow'];

test('the app of an engine shows the test picture, with the words that it was drawn from', async () => {
  const { add } = await addingTo(stack, 'anime');
  const added = await add(...category, '--app', 'Anime pictures', '--prompt', 'a fox in the snow');
  expect(added).toContain('The app “Anime pictures” is at /anime-pictures');
  const { data } = await stack.service.from('apps').select('config, icon').eq('slug', 'anime-pictures');
  const path = 'apps/anime-pictures/anime-test.webp';
  expect(data).toMatchObject([{ icon: path, config: { gallery: [{ path, prompt: 'a fox in the snow' }] } }]);
});

test('an app whose only engine is removed is off the catalogue, until the engine is added again', async () => {
  const { engines, add } = await addingTo(stack, 'leaving');
  await add(...category, '--app', 'Leaving pictures');
  const { client } = await stack.signUp();
  const seen = async () => (await client.from('apps').select('id').eq('slug', 'leaving-pictures')).data;
  const [app] = (await seen()) ?? [];

  const removed = await engines('remove', 'leaving');
  expect(removed).toContain(
    'Nothing else draws for /leaving-pictures, so visitors cannot order there any more',
  );
  expect(await seen()).toEqual([]);

  const added = await add(...category);
  expect(added).toContain('The app “Leaving pictures” can be ordered again at /leaving-pictures');
  expect(await seen()).toEqual([app]);
});

test('an app comes back with a rented engine, whose company its page names, and with an own one, of which its page says so', async () => {
  const { engines, add } = await addingTo(stack, 'moving');
  const rented = await serveReplicate({ key: 'secret' });
  onTestFinished(() => rented.close());
  const server = [
    '--type',
    'replicate',
    '--url',
    rented.url,
    '--pictures',
    rented.pictures,
    '--key',
    'secret',
  ];
  const model = ['--model', 'black-forest-labs/flux-dev', '--price', '0.025', '--name', 'moving'];
  const told = async () => {
    const { data } = await stack.service
      .from('apps')
      .select('description, models(description)')
      .eq('slug', 'moving-pictures')
      .single();
    return JSON.stringify(data);
  };
  await add(...category, '--app', 'Moving pictures');
  const before = await told();
  expect(before).toContain('run by this site’s operator');
  expect(before).not.toContain('nother company');

  await engines('remove', 'moving');
  const added = await engines('add', ...server, ...model, '--app', 'Other pictures');
  expect(added).toContain('Whoever runs it then gets the words of visitors');
  expect(added).toContain('The app “Moving pictures” can be ordered again at /moving-pictures');
  expect(added).toContain(
    'The page of the app “Moving pictures” says now that another company runs the engine',
  );
  expect(added).toContain('No app “Other pictures” was made, because “moving” has apps');
  expect(await told()).toContain('Another company runs it and gets the words of your order.');
  expect(await told()).toContain('run by another company');

  await engines('remove', 'moving');
  const back = await add(...category);
  expect(back).not.toContain('gets the words of visitors');
  expect(back).toContain('says now that this site’s operator runs the engine');
  expect(await told()).toBe(before);
});

test.each([
  ['doubtful', doubtfulPng, 'the picture check is not sure that it is harmless'],
  ['harmful', harmfulPng, 'the picture check takes it to be harmful'],
])(
  'an engine whose test picture is %s is kept and gets no app, and add says how to get one',
  async (name, png, why) => {
    const { comfyui, add, keeps, models } = await addingTo(stack, name);
    comfyui.script({ file: await png() });
    const added = await add(...category, '--app', name);
    expect(added).toContain(why);
    expect(added).toContain(
      `\`irodori engines remove ${name}\`, then add the engine again with another --prompt`,
    );
    expect(await keeps()).toContain(`"name": "${name}"`);
    expect(await models()).toEqual([]);
    const { data: files } = await stack.service.storage.from('catalogue').list(`apps/${name}`);
    expect(files).toEqual([]);
  },
);

test.each([
  ['a category that the site does not have', ['--category', 'gone'], 'has no category "gone"'],
  ['a taken address', [...category, '--app', 'Worker tests, slow'], 'an app at /worker-tests-slow already'],
  ['a name without letters for its address', [...category, '--app', '絵'], '"絵", needs a letter'],
  ['an address of the site', [...category, '--app', 'Blog'], '/blog is an address of the site itself'],
  ['a name that is too long for its model', [...category, '--app', 'a'.repeat(75)], 'models_name_check'],
  ['a cost of a million', [...category, '--app', 'Dear', '--cost', '1000000'], 'apps_cost_is_a_whole_number'],
])('add for an app of %s draws nothing and keeps no engine', async (_, options, fault) => {
  const { comfyui, add, keeps, models } = await addingTo(stack, 'early');
  await expect(add(...options)).rejects.toThrow(fault);
  expect(comfyui.ledger.states()).toEqual([]);
  expect(await keeps()).toBe('');
  expect(await models()).toEqual([]);
});

test('add for an app whose model has the name of another draws nothing, and names it', async () => {
  const model = { name: 'Same (second)', description: '', pipeline: 'first', task_name: 'text-to-image' };
  await stack.service.from('models').insert(model);
  const { comfyui, add } = await addingTo(stack, 'second');
  await expect(add(...category, '--app', 'Same')).rejects.toThrow(
    'Key (name)=(Same (second)) already exists',
  );
  expect(comfyui.ledger.states()).toEqual([]);
});
