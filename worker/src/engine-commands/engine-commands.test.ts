import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serveComfyUi, type ComfyUiOptions } from 'engine-doubles/comfyui';
import { sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';

const start = promisify(execFile);
const script = join(import.meta.dirname, 'main.ts');

/** A ComfyUI, and the command line in a folder with a workflow for it. */
async function withServer(options: ComfyUiOptions = {}) {
  const double = await serveComfyUi(options);
  const folder = await mkdtemp(join(tmpdir(), 'irodori-engines-'));
  onTestFinished(async () => {
    await double.close();
    await rm(folder, { recursive: true });
  });
  await writeFile(join(folder, 'anime.json'), JSON.stringify(sampleWorkflow));
  const file = join(folder, 'engines.json');
  const engines = async (...args: string[]): Promise<string> => {
    const { PATH } = process.env;
    const { stdout } = await start(process.execPath, [script, ...args], {
      cwd: folder,
      env: { PATH, WORKER_ENGINES: file },
    });
    return stdout;
  };
  const add = (...more: string[]) =>
    engines('add', '--url', double.url, '--workflow', 'anime.json', '--name', 'anime', '--no-app', ...more);
  return { double, folder, file, engines, add };
}

test('add looks what the server has, draws a picture and keeps the engine, which list, test and remove find', async () => {
  const { double, folder, file, engines, add } = await withServer({ key: 'secret' });
  const added = await add('--key', 'secret');
  expect(added).toContain('text: "text" of node "6", CLIPTextEncode');
  expect(added).toContain('768 × 768 pixels');
  expect(added).toContain('by animagine-xl-4.0.safetensors; the engine names no cost');
  expect(added).not.toContain('secret');
  expect(await sharp(join(folder, 'anime-test.webp')).metadata()).toMatchObject({
    format: 'webp',
    width: 768,
  });
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    engines: [
      { engine: 'comfyui', name: 'anime', key: 'secret', workflow: { file: 'anime.json', output: '9' } },
    ],
  });

  const host = new URL(double.url).host;
  expect(await engines('list')).toBe(`anime  comfyui at ${host}  ready; 0 drawn now, 0 waiting\n`);
  expect(await engines('test', 'anime', '--prompt', 'a boy', '--out', 'boy.webp')).toContain(
    'boy.webp: 768 × 768',
  );
  expect(double.ledger.states()).toEqual(['drawn', 'drawn']);
  await expect(add('--key', 'secret')).rejects.toThrow('There is an engine "anime" already');
  await engines('remove', 'anime');
  expect(await engines('list')).toBe(`${file} has no engines\n`);
});

test('add of a workflow that the server cannot draw keeps nothing and says what is missing', async () => {
  const { file, engines, add } = await withServer({
    models: { checkpoints: ['other.safetensors'], loras: [], upscale_models: [] },
  });
  await expect(add()).rejects.toThrow(
    'The server cannot draw the workflow. It has no ckpt_name "animagine-xl-4.0.safetensors", which node "4" wants; it has other.safetensors.',
  );
  expect(await engines('list')).toBe(`${file} has no engines\n`);
});

test('add of a workflow as the editor saves it says how to save it', async () => {
  const { folder, engines } = await withServer();
  await writeFile(join(folder, 'editor.json'), JSON.stringify({ nodes: [], links: [] }));
  const failed = engines('add', '--workflow', 'editor.json', '--name', 'anime', '--no-app');
  await expect(failed).rejects.toThrow('export the workflow with “Export (API)”');
});

test('list tells of a server that is away', async () => {
  const { double, engines, add } = await withServer();
  await add();
  await double.close();
  expect(await engines('list')).toContain('busy: ComfyUI at 127.0.0.1');
});
