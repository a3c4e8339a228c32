import { copyFile, cp, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchBuilds } from './watch.ts';
import { builtModule, temporaryFolder } from '../fixtures/built-module.ts';

/** Watches `dist`; the returned function resolves to the next line that the watcher reports. */
function watching(folder: string, dist: string) {
  const said: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  const say = (line: string) => {
    const next = waiting.shift();
    if (next === undefined) said.push(line);
    else next(line);
  };
  const ending = new AbortController();
  const done = watchBuilds({
    folder,
    dists: [dist],
    signal: ending.signal,
    onPublished: ({ module, to }) => say(`${module}@${to}`),
    onProblem: ({ message }) => say(message),
  });
  onTestFinished(async () => {
    ending.abort();
    await done;
  });
  return () => {
    const line = said.shift();
    return line === undefined
      ? new Promise<string>((resolve) => void waiting.push(resolve))
      : Promise.resolve(line);
  };
}

/** Writes a build as a development server does, with the manifest last. */
async function write(build: string, dist: string): Promise<void> {
  await cp(build, dist, { recursive: true, filter: (file) => path.basename(file) !== 'module.json' });
  const half = path.join(dist, '.module.json');
  await copyFile(path.join(build, 'module.json'), half);
  await rename(half, path.join(dist, 'module.json'));
}

test('the watcher publishes each build when its manifest is written, and continues after a malformed one', async () => {
  const dist = path.join(await temporaryFolder(), 'not-yet');
  const next = watching(await temporaryFolder(), dist);
  expect(await next()).toContain('has no module.json');
  await write(await builtModule({ version: '1' }), dist);
  expect(await next()).toBe('garden@1');
  await writeFile(path.join(dist, 'module.json'), '{');
  expect(await next()).toContain('is not JSON');
  await write(await builtModule({ version: '2', code: 'new' }), dist);
  let line = await next();
  while (line.includes('is not JSON')) line = await next();
  expect(line).toBe('garden@2');
});
