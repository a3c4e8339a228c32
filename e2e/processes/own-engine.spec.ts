import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { serveComfyUi } from 'engine-doubles/comfyui';
import { sampleWorkflow } from 'engine-doubles/comfyui/workflow';
import { root } from 'stack/paths';
import { visit } from '../fixtures/browser/hydrated.ts';
import { send } from '../fixtures/browser/send.ts';
import { runStack, stackPlace, type RunningStack } from '../fixtures/stack/whole-stack.ts';
import { expect, test } from '../fixtures/test.ts';

const run = promisify(execFile);

test('the three commands of the README lead from a ComfyUI on this machine to a picture on the site', async ({
  browser,
  signIn,
}) => {
  // Two starts, whose services have their own time limits.
  test.setTimeout(600_000);
  const place = await stackPlace();
  const comfyui = await serveComfyUi();
  const running: RunningStack[] = [];
  const start = async (env: Record<string, string> = {}): Promise<RunningStack> => {
    const stack = runStack('start', place, { args: ['--no-cms'], env });
    running.push(stack);
    await stack.ready();
    return stack;
  };
  try {
    const first = await start();
    const [, email = '', password = ''] = /Demo account\s+(\S+)\s+(\S+)/.exec(first.output()) ?? [];

    const workflow = join(place.folder, 'anime.json');
    await writeFile(workflow, JSON.stringify(sampleWorkflow));
    // As `.irodori/engines.json` is, relative to the checkout, in which all three commands run.
    const WORKER_ENGINES = relative(root, join(place.folder, 'engines.json'));
    const named = ['--workflow', workflow, '--name', 'anime', '--app', 'Anime pictures'];
    const { stdout } = await run('npx', ['irodori', 'engines', 'add', ...named, '--url', comfyui.url], {
      cwd: root,
      env: { ...process.env, ...(await place.envFile()), WORKER_ENGINES },
    });
    expect(stdout).toContain('The app “Anime pictures” is at /anime-pictures');
    expect(await first.interrupt()).toBe(0);

    await start({ WORKER_ENGINES });
    const context = await browser.newContext({ baseURL: place.url });
    const page = await context.newPage();
    await signIn(page, { email, password });
    await visit(page, '/anime-pictures');
    await page.getByRole('textbox', { name: 'What you want to see' }).fill('a lighthouse');
    await send(page.getByRole('button', { name: /^Make the picture/ }), '/submit-job');
    await expect(page.getByRole('img', { name: /^Anime pictures: / })).toBeVisible({ timeout: 120_000 });
    await context.close();
    // The test picture of the operator, and that of the visitor.
    expect(comfyui.ledger.states()).toEqual(['drawn', 'drawn']);
  } finally {
    for (const stack of running) await stack.interrupt();
    await comfyui.close();
    await place.remove();
  }
});
