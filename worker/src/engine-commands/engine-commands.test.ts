import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serveComfyUi, type ComfyUiOptions } from 'engine-doubles/comfyui';
import { sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { serveFal } from 'engine-doubles/fal';
import { serveOpenAi } from 'engine-doubles/openai';
import { serveReplicate } from 'engine-doubles/replicate';
import { serveSdApi } from 'engine-doubles/sdapi';
import { serveSdCpp } from 'engine-doubles/sdcpp';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { oneFile } from '../../test/one-file.ts';
import { readConfiguredEngines } from '../engines/configured-engines.ts';
import { listEngines } from './list-engines.ts';

const start = promisify(execFile);
let script: string;
beforeAll(async () => {
  script = await oneFile('src/engine-commands/main.ts');
});

/** The command line in a folder of its own. */
async function commandLine(environment: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-engines-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'engines.json');
  const engines = async (...args: string[]): Promise<string> => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const { stdout } = await start(process.execPath, [script, ...args], {
      cwd: folder,
      // Without a key no site is known, also where a stack runs in this checkout.
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        WORKER_ENGINES: file,
        SUPABASE_URL: 'http://127.0.0.1:1',
        ...environment,
      },
    });
    return stdout;
  };
  return { folder, file, engines };
}

/**
 * Runs a command with a terminal, which `script` of every Debian makes, and types each line when its question is asked.
 * Resolves to what the terminal shows.
 */
async function atTerminal(
  { folder, file }: { readonly folder: string; readonly file: string },
  command: string,
  lines: readonly (readonly [question: string, line: string])[],
): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const terminal = spawn('script', ['-qec', `${process.execPath} ${script} ${command}`, '/dev/null'], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, TERM: 'dumb', WORKER_ENGINES: file, SUPABASE_URL: 'http://127.0.0.1:1' },
  });
  let shown = '';
  let asked = 0;
  const left = [...lines];
  terminal.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const [question, line] = left[0] ?? [];
    const found = question === undefined ? -1 : shown.indexOf(question, asked);
    if (found < 0) return;
    asked = found + 1;
    left.shift();
    terminal.stdin.write(`${line}\r`);
  });
  await once(terminal, 'close');
  return shown;
}

test('add asks at a terminal for what no option says, and shows no letter of the key', async () => {
  const [double, place] = await Promise.all([serveOpenAi({ key: 'sk-secret' }), commandLine()]);
  onTestFinished(() => double.close());
  const shown = await atTerminal(place, 'add --type openai', [
    ['A name for it, in small letters [openai]: ', 'rented'],
    ['Where the server is reached', double.url],
    ['The key, if there is one (not shown): ', 'sk-secret'],
    ['The model [', ''],
    ['Does a picture cost money there, yes or no [yes]: ', 'no'],
    ['The name of its app [Large model]: ', ''],
    ['The licence of the model, if it has one: ', 'A licence for research'],
    ['Where the licence can be read (https://…): ', ''],
  ]);
  expect(shown).toContain('has the engine "rented"');
  expect(shown).not.toContain('sk-secret');
  expect(JSON.parse(await readFile(place.file, 'utf8'))).toMatchObject({
    engines: [{ engine: 'openai', name: 'rented', key: 'sk-secret', url: double.url }],
  });
});

/** What a test picture cost by the price of an hour: a dollar for each second, in thousandths. */
const costLine = /; it cost \$\d+(\.\d{1,3})?\n/;

/** A ComfyUI, and the command line in a folder with a workflow for it. */
async function withComfyUi(options: ComfyUiOptions = {}) {
  const [double, { folder, file, engines }] = await Promise.all([serveComfyUi(options), commandLine()]);
  onTestFinished(() => double.close());
  await writeFile(join(folder, 'anime.json'), JSON.stringify(sampleWorkflow));
  const add = (...more: string[]) =>
    engines('add', '--url', double.url, '--workflow', 'anime.json', '--name', 'anime', '--no-app', ...more);
  const addWithout = (...more: string[]) =>
    engines('add', '--url', double.url, '--name', 'anime', '--no-app', ...more);
  return { double, folder, file, engines, add, addWithout };
}

test('add of a ComfyUI without a workflow draws by the usual one with its only checkpoint', async () => {
  const { double, file, engines, addWithout } = await withComfyUi({
    models: { checkpoints: ['animagine-xl-4.0.safetensors'], loras: [], upscale_models: [] },
  });
  const added = await addWithout();
  expect(added).toContain('negative: "text" of node "7", CLIPTextEncode');
  expect(added).toContain('1024 × 1024 pixels');
  expect(added).toContain('by animagine-xl-4.0.safetensors');
  const [id = ''] = double.ledger.ids();
  expect(double.graph(id)).toMatchObject({
    '3': { inputs: { sampler_name: 'euler_ancestral', scheduler: 'normal', steps: 25 } },
    '6': { inputs: { text: 'a girl with silver hair under cherry trees, night' } },
  });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    engines: [{ workflow: { output: '9' }, size: { multiple: 64, pixels: 1_048_576 } }],
  });
  expect(await engines('list')).toContain('ready');
  expect(await engines('test', 'anime')).toContain('1024 × 1024');
});

test('add of a ComfyUI with several checkpoints names them, and draws with the one of --model', async () => {
  const { double, file, addWithout } = await withComfyUi();
  await expect(addWithout()).rejects.toThrow(
    'ComfyUI has several checkpoints: animagine-xl-4.0.safetensors, counterfeit-v3.safetensors. Name one by --model',
  );
  await expect(addWithout('--model', 'gone.safetensors')).rejects.toThrow(
    'It has no ckpt_name "gone.safetensors", which node "4" wants; it has animagine-xl-4.0.safetensors',
  );
  await expect(stat(file)).rejects.toThrow('ENOENT');
  const added = await addWithout(
    '--model',
    'counterfeit-v3.safetensors',
    '--sampler',
    'euler',
    '--steps',
    '4',
  );
  expect(added).toContain('512 × 512 pixels');
  const [id = ''] = double.ledger.ids();
  expect(double.graph(id)).toMatchObject({
    '3': { inputs: { sampler_name: 'euler', steps: 4 } },
    '4': { inputs: { ckpt_name: 'counterfeit-v3.safetensors' } },
  });
});

test('add of a ComfyUI asks at a terminal which checkpoint draws', async () => {
  const { double, folder, file } = await withComfyUi();
  const shown = await atTerminal({ folder, file }, `add --url ${double.url} --name anime --no-app`, [
    ['Checkpoint, by its name or number', '2'],
  ]);
  expect(shown).toContain('by counterfeit-v3.safetensors');
});

test('add of a ComfyUI without any checkpoint says where one belongs', async () => {
  const { addWithout } = await withComfyUi({ models: {} });
  await expect(addWithout()).rejects.toThrow('ComfyUI lists no checkpoint in models/checkpoints');
});

test('add looks what the server has, draws a picture and keeps the engine, which list, test and remove find', async () => {
  const { double, folder, file, engines, add } = await withComfyUi({ key: 'secret' });
  const added = await add('--key', 'secret');
  for (const listed of ['  1  animagine-xl-4.0.safetensors', '  1  euler', 'LoRAs:'])
    expect(added).toContain(listed);
  expect(added).toContain('text: "text" of node "6", CLIPTextEncode');
  expect(added).toContain('Pictures have about 262144 pixels, as in the workflow');
  expect(added).toContain('512 × 512 pixels');
  expect(added).toContain('by animagine-xl-4.0.safetensors; the engine names no cost');
  expect(added).not.toContain('secret');
  expect(await sharp(join(folder, 'anime-test.webp')).metadata()).toMatchObject({
    format: 'webp',
    width: 512,
  });
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    engines: [
      {
        engine: 'comfyui',
        name: 'anime',
        key: 'secret',
        workflow: { file: 'anime.json', output: '9' },
        size: { multiple: 64, pixels: 262_144 },
      },
    ],
  });

  const host = new URL(double.url).host;
  expect(await engines('list')).toBe(`anime  comfyui at ${host}  ready; 0 drawn now, 0 waiting\n`);
  expect(await engines('test', 'anime', '--prompt', 'a boy', '--out', 'boy.webp')).toContain(
    'boy.webp: 512 × 512',
  );
  expect(double.ledger.states()).toEqual(['drawn', 'drawn']);
  await expect(add('--key', 'secret')).rejects.toThrow('There is an engine "anime" already');
  await engines('remove', 'anime');
  expect(await engines('list')).toBe(`${file} has no engines\n`);
});

test('add of a workflow that the server cannot draw keeps nothing and says what is missing', async () => {
  const { file, engines, add } = await withComfyUi({
    models: { checkpoints: ['other.safetensors'], loras: [], upscale_models: [] },
  });
  await expect(add()).rejects.toThrow(
    'The server cannot draw this. It has no ckpt_name "animagine-xl-4.0.safetensors", which node "4" wants; it has other.safetensors.',
  );
  expect(await engines('list')).toBe(`${file} has no engines\n`);
});

test('list tells of servers although the site does not tell how their last pictures ended', async () => {
  const { file, add } = await withComfyUi();
  await add();
  const site = {
    rpc: () => {
      throw new Error('The site is away.');
    },
  };
  const [line] = await listEngines(await readConfiguredEngines(file), site as never);
  expect(line).toContain('ready; 0 drawn now, 0 waiting; how its last picture ended is not known: The site');
});

test('list tells of workers, breakers and speed of a server, as the site knows them', async () => {
  const { file, add } = await withComfyUi();
  const added = await add('--pipeline', 'large', '--hour-price', '3600');
  expect(added).not.toContain('gets the words of visitors');
  expect(added).toMatch(costLine);
  expect((await readConfiguredEngines(file))[0]).toMatchObject({ prices: { hour: 3600 } });
  const workers = [
    { worker: 'worker-1', breaker: 'closed', running: 1 },
    { worker: 'worker-2', breaker: 'open', running: 0 },
  ];
  const nothing = Promise.resolve({ data: [], error: null });
  const rows = new Proxy(
    {},
    { get: (_, name) => (name === 'then' ? nothing.then.bind(nothing) : () => rows) },
  );
  const site = {
    rpc: async () => ({ data: { anime: { workers, medianMs: 4200 } }, error: null }),
    from: () => rows,
  };
  const [line] = await listEngines(await readConfiguredEngines(file), site as never);
  expect(line).toMatch(
    / for large {2}ready; 0 drawn now, 0 waiting; 2 workers with 1 job, open breaker of worker-2; 4\.2 s a picture$/,
  );
});

test('list tells of a server that is away', async () => {
  const { double, engines, add } = await withComfyUi();
  await add();
  await double.close();
  expect(await engines('list')).toMatch(/busy: ComfyUI at 127\.0\.0\.1.*\. See whether the server runs/);
});

const oneOfEach = {
  checkpoints: ['animagine-xl-4.0.safetensors'],
  upscale_models: ['4x-UltraSharp.pth'],
};

test.each([
  ['a ComfyUI', '4x-UltraSharp.pth', () => serveComfyUi({ models: oneOfEach })],
  ['an A1111', 'R-ESRGAN 4x+', () => serveSdApi()],
] as const)(
  'add of %s with an upscaler of it says that pictures are offered in larger sizes, and list by which upscaler',
  async (_, upscaler, serve) => {
    const [double, { file, engines }] = await Promise.all([serve(), commandLine()]);
    onTestFinished(() => double.close());
    const add = (by: string) =>
      engines('add', '--url', double.url, '--name', 'large', '--no-app', '--enlarge-by', by);
    await expect(add('4x-Gone')).rejects.toThrow(`"4x-Gone"; it has`);
    const added = await add(upscaler);
    expect(added).toContain('Upscalers of finished pictures, by --enlarge-by:');
    expect(added).toContain('Visitors are offered its pictures at ×2 and ×4, too.');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ engines: [{ enlargeBy: upscaler }] });
    expect(await engines('list')).toContain(`, enlarges by ${upscaler}  ready`);
  },
);

test('add asks a server what it is, lists what an A1111 has, and draws with what is chosen of it', async () => {
  const [double, { file, engines }] = await Promise.all([serveSdApi({ auth: 'me:secret' }), commandLine()]);
  onTestFinished(() => double.close());
  const add = (...more: string[]) =>
    engines('add', '--url', double.url, '--name', 'large', '--key', 'me:secret', '--no-app', ...more);
  const added = await add(
    '--model',
    'animagine-xl-4.0',
    '--steps',
    '4',
    '--lora',
    'ink-lines:0.5',
    '--hour-price',
    '3600',
  );
  for (const listed of ['  2  Euler a', '  1  Automatic', '  1  ink-lines', '  3  R-ESRGAN 4x+'])
    expect(added).toContain(listed);
  expect(added).toContain('1024 × 1024 pixels');
  expect(added).toMatch(costLine);
  expect(added).not.toContain('secret');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    engines: [
      {
        engine: 'sdapi',
        name: 'large',
        url: double.url,
        key: 'me:secret',
        model: 'animagine-xl-4.0',
        sampler: 'Euler a',
        scheduler: 'Automatic',
        steps: 4,
        loras: [{ name: 'ink-lines', weight: 0.5 }],
        size: { multiple: 64, pixels: 1_048_576 },
        prices: { hour: 3600 },
      },
    ],
  });
  expect(double.order(double.ledger.ids()[0] ?? '')?.prompt).toContain('<lora:ink-lines:0.5>');
  expect(await engines('list')).toContain('ready; 0 drawn now, 0 waiting');
  expect(await engines('test', 'large')).toContain('1024 × 1024');
  await engines('remove', 'large');
  expect(await engines('list')).toBe(`${file} has no engines\n`);
});

test('add lists what a stable-diffusion.cpp has, and draws with what is chosen of it', async () => {
  const [double, { file, engines }] = await Promise.all([
    serveSdCpp({ loras: ['ink-lines'] }),
    commandLine(),
  ]);
  onTestFinished(() => double.close());
  const choices = ['--name', 'cpp', '--lora', 'ink-lines:0.5', '--hour-price', '3600', '--no-app'];
  const added = await engines('add', '--url', double.url, ...choices);
  for (const said of ['the model "random"', '  2  euler_a', '  1  ink-lines', '512 × 512 pixels'])
    expect(added).toContain(said);
  expect(added).toMatch(costLine);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    engines: [
      {
        engine: 'sdcpp',
        name: 'cpp',
        url: double.url,
        sampler: 'euler_a',
        scheduler: 'discrete',
        loras: [{ name: 'ink-lines', weight: 0.5 }],
        size: { multiple: 64, pixels: 262_144 },
        prices: { hour: 3600 },
      },
    ],
  });
});

test('add refuses what a server does not have, and a server that is none', async () => {
  const [double, { file, engines }] = await Promise.all([serveSdApi(), commandLine()]);
  onTestFinished(() => double.close());
  const add = (...more: string[]) => engines('add', '--url', double.url, '--no-app', ...more);
  await expect(add('--upscaler', 'gone')).rejects.toThrow('It has no upscaler "gone"; it has None, Lanczos');
  await expect(add('--type', 'midjourney')).rejects.toThrow(
    'Name one of: fal, replicate, sdcpp, sdapi, comfyui',
  );
  double.plan('GET /samplers', { respond: new Response('<html>') });
  await expect(add()).rejects.toThrow('is no engine that the worker knows');
  expect(await engines('list')).toBe(`${file} has no engines\n`);
});

/** A provider of pictures for money, and the command line. */
async function withProvider(key?: string) {
  const double = await serveOpenAi(key === undefined ? {} : { key });
  onTestFinished(() => double.close());
  const { folder, file, engines } = await commandLine();
  const add = (...more: string[]) =>
    engines('add', '--url', double.url, '--name', 'rented', '--no-app', ...more);
  return { double, folder, file, engines, add };
}

test('add of a provider lists its models, says what the test picture cost, and keeps key and prices', async () => {
  const { double, file, engines, add } = await withProvider('secret');
  const prices = ['--text-price', '5', '--image-price', '40'];
  const added = await add('--type', 'openai', '--key', 'secret', '--model', 'gpt-image-1.5', ...prices);
  expect(added).toContain('It lists gpt-image-2, gpt-image-1.5, dall-e-3.');
  expect(added).toContain('size: 1024x1024, 1536x1024, 1024x1536');
  expect(added).toContain('preview 2 of 2');
  // 13 tokens of words, 1056 of the picture, and 100 of each preview.
  expect(added).toContain('1024 × 1024 pixels');
  expect(added).toMatch(/by gpt-image-1\.5; it cost \$0\.050305\n/);
  expect(added).not.toContain('secret');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    engines: [
      {
        engine: 'openai',
        key: 'secret',
        model: 'gpt-image-1.5',
        paid: true,
        prices: { tokens: { textInput: 5, imageOutput: 40 } },
      },
    ],
  });

  const host = new URL(double.url).host;
  expect(await engines('list')).toBe(`rented  openai at ${host}  ready\n`);
  expect(await engines('test', 'rented')).toContain('it cost $0.0503');
  await engines('remove', 'rented');
  expect(await engines('list')).toBe(`${file} has no engines\n`);
  expect(double.ledger.billed()).toBe(2);
});

test('add finds out that a server is compatible with OpenAI, and takes pictures to cost money unless told otherwise', async () => {
  const { double, file, add } = await withProvider();
  const added = await add();
  expect(added).toContain('OpenAI’s image API is at 127.0.0.1');
  expect(added).toContain('No prices were given, so the cost of pictures stays unknown');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    engines: [{ model: 'gpt-image-2', paid: true }],
  });
  expect(double.ledger.billed()).toBe(1);
});

test('add with an empty account, or another key, draws nothing and says why', async () => {
  const { double, file, engines, add } = await withProvider('secret');
  double.fund(0);
  await expect(add('--key', 'secret')).rejects.toThrow(
    /responded with 429 to \/v1\/images\/generations \(insufficient_quota.*\)\. Top up the account/,
  );
  await expect(add('--key', 'other', '--type', 'openai')).rejects.toThrow(
    /responded with 401 to \/v1\/models \(invalid_api_key.*\)\. Name a key that it takes by --key/,
  );
  expect(await engines('list')).toBe(`${file} has no engines\n`);
});

test('add of fal reads what a model takes and what it costs from fal’s catalogue', async () => {
  const [double, { file, engines }] = await Promise.all([serveFal({ key: 'secret' }), commandLine()]);
  onTestFinished(() => double.close());
  const { url, catalogue } = double;
  const addresses = ['--url', url, '--catalogue', catalogue, '--pictures', url];
  const model = ['--type', 'fal', '--key', 'secret', '--model', 'fal-ai/flux/dev'];
  const added = await engines('add', ...model, ...addresses, '--name', 'rented', '--no-app');
  for (const line of ['num_inference_steps: 28', '$0.025 for each unit (megapixels)'])
    expect(added).toContain(line);
  expect(added).toMatch(/1024 × 1024 pixels in .* by fal-ai\/flux\/dev; it cost \$0\.025\n/);
  expect(added).not.toContain('secret');
  const kept = { engine: 'fal', key: 'secret', model: 'fal-ai/flux/dev', prices: { unit: 0.025 } };
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ engines: [kept] });
  expect(double.ledger.billed()).toBe(1);
});

test('add of a rented engine for a pipeline that is there says that another company gets the words', async () => {
  const [double, { engines }] = await Promise.all([serveReplicate({ key: 'secret' }), commandLine()]);
  onTestFinished(() => double.close());
  const addresses = ['--url', double.url, '--pictures', double.pictures];
  const model = ['--type', 'replicate', '--key', 'secret', '--model', 'black-forest-labs/flux-dev'];
  const added = await engines('add', ...model, ...addresses, '--price', '0.025', '--pipeline', 'anime');
  expect(added).toContain(
    'Whoever runs it then gets the words of visitors: if that is another company, the app has to say so.',
  );
  expect(added).not.toContain('No app');
});

test('add with an app for a pipeline that is there says that the app was not made', async () => {
  const { add } = await withComfyUi();
  expect(await add('--pipeline', 'large', '--app', 'Foxes')).toContain(
    'No app “Foxes” was made, because “large” has apps. For a new one, add an engine of another --name',
  );
});

test('add of a key with a line break sends nothing and shows no part of it', async () => {
  const [double, { engines }] = await Promise.all([serveFal({ key: 'secret' }), commandLine()]);
  onTestFinished(() => double.close());
  const { url, catalogue } = double;
  const addresses = ['--url', url, '--catalogue', catalogue, '--pictures', url];
  const model = ['--type', 'fal', '--key', 'secret\nsecond', '--model', 'fal-ai/flux/dev'];
  const adding = engines('add', ...model, ...addresses, '--name', 'rented', '--no-app');
  const failed: unknown = await adding.catch((error: unknown) => error);
  expect(failed).toMatchObject({ stderr: expect.stringContaining('takes no line breaks') });
  expect(failed).not.toMatchObject({ stderr: expect.stringContaining('second') });
  expect(double.requests).toEqual([]);
});

test('add of Replicate reads what a model takes, and says what the test picture cost by the price that was given', async () => {
  const [double, { file, engines }] = await Promise.all([serveReplicate({ key: 'secret' }), commandLine()]);
  onTestFinished(() => double.close());
  const addresses = ['--url', double.url, '--pictures', double.pictures];
  const model = ['--type', 'replicate', '--key', 'secret', '--model', 'black-forest-labs/flux-dev'];
  const added = await engines('add', ...model, ...addresses, '--price', '0.025', '--no-app');
  expect(added).toContain('size: 1:1, 16:9, 3:2, 2:3, 4:3, 3:4, 9:16');
  expect(added).toMatch(/1024 × 1024 pixels in .* by black-forest-labs\/flux-dev; it cost \$0\.025\n/);
  expect(added).not.toContain('secret');
  const kept = { engine: 'replicate', name: 'replicate', key: 'secret', prices: { picture: 0.025 } };
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ engines: [kept] });
  expect(double.ledger.billed()).toBe(1);
});

test.each([
  ['is not there', undefined, 'cannot be read'],
  ['is no JSON', '{', 'it is not JSON'],
  ['is meant for ComfyUI’s editor', { nodes: [], links: [] }, 'save it with “Export (API)”'],
  ['saves no picture', { 1: { class_type: 'KSampler', inputs: {} } }, 'has no node SaveImage'],
  ['takes no text', { 9: { class_type: 'SaveImage', inputs: {} } }, 'has no text that leads to its picture'],
])('add with a workflow that %s says so, by its file', async (_, workflow, fault) => {
  const { folder, file, add } = await withComfyUi();
  if (workflow === undefined) await rm(join(folder, 'anime.json'));
  else
    await writeFile(
      join(folder, 'anime.json'),
      typeof workflow === 'string' ? workflow : JSON.stringify(workflow),
    );
  const failed = add();
  await expect(failed).rejects.toThrow('anime.json');
  await expect(failed).rejects.toThrow(fault);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('add of an address with a password asks no server, and names the key instead without showing the password', async () => {
  const { file, engines } = await commandLine();
  const failed = engines('add', '--url', 'http://me:secret@127.0.0.1:2', '--name', 'anime', '--no-app');
  await expect(failed).rejects.toMatchObject({
    stderr: expect.stringMatching(/^✖ takes no user name and password.*use "key"[^]*at url/),
  });
  await expect(failed).rejects.not.toMatchObject({ stderr: expect.stringContaining('secret') });
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('add where no server responds says so, and names no type that it never saw', async () => {
  const { engines } = await commandLine();
  const failed = engines('add', '--url', 'http://127.0.0.1:2', '--name', 'anime', '--no-app');
  await expect(failed).rejects.toThrow('Nothing responds at http://127.0.0.1:2');
  await expect(failed).rejects.not.toThrow('/sdapi');
});

test.each([
  ['an option that there is not', ['--colour', 'red'], "Unknown option '--colour'"],
  ['an option without its value', ['--key'], "Option '--key <value>' argument missing"],
])('%s is named above the options that there are', async (_, args, fault) => {
  const { engines } = await commandLine();
  const failed = engines('add', ...args);
  await expect(failed).rejects.toMatchObject({
    stderr: expect.stringMatching(new RegExp(`^${fault}[^]*\\nirodori engines add \\[--url`)),
  });
  await expect(failed).rejects.not.toMatchObject({ stderr: expect.stringContaining('node:internal') });
});

test('a command whose environment variables are invalid names each of them, and shows no stack trace', async () => {
  const { engines } = await commandLine({ SUPABASE_URL: '127.0.0.1:54321', WORKER_PICTURE_HOLD: '7' });
  await expect(engines('list')).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^Check these environment variables:\n {2}SUPABASE_URL: takes an address that begins with https?:.*\n {2}WORKER_PICTURE_HOLD: .*\n$/,
    ),
  });
});

test('a file of engines that cannot be read is named, and is not written over', async () => {
  const { file, engines } = await commandLine();
  for (const content of ['{"engines": [', '{"engines": {}}']) {
    await writeFile(file, content);
    for (const command of [['list'], ['add', '--url', 'http://127.0.0.1:2', '--name', 'anime', '--no-app']])
      await expect(engines(...command)).rejects.toMatchObject({
        stderr: expect.stringMatching(
          /engines\.json cannot be read.*Mend it, or name another file by --file/s,
        ),
      });
    expect(await readFile(file, 'utf8')).toBe(content);
  }
});

test.each(['test', 'remove'])('%s without any engine says how to add one', async (command) => {
  const { file, engines } = await commandLine();
  await expect(engines(command, 'anime')).rejects.toMatchObject({
    stderr: `${file} has no engines. Add one by \`irodori engines add\`\n`,
  });
});

test.each(['127.0.0.1:8188', 'localhost:8188'])('add of the address %s says how it begins', async (url) => {
  const { engines } = await commandLine();
  await expect(engines('add', '--url', url, '--name', 'anime', '--no-app')).rejects.toThrow(
    'takes an address that begins with http:// or https://, e.g. http://127.0.0.1:8188',
  );
});

test('add of a type that does not respond at its address says so, and not that it is there', async () => {
  const { engines } = await commandLine();
  const add = ['add', '--type', 'comfyui', '--name', 'anime', '--no-app'];
  const failed = engines(...add, '--url', 'http://127.0.0.1:2');
  await expect(failed).rejects.toMatchObject({
    stdout: '',
    stderr: expect.stringMatching(
      /^ComfyUI at 127\.0\.0\.1:2 does not respond: .*\. See whether the server runs, and whether --url says where it is reached\b/,
    ),
  });
});
