import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'stack/port';
import { shellCommand } from 'stack/shell-command';
import { readTexts } from 'texts';
import { percent } from './figures.ts';
import { load, ownPages } from './load.ts';
import { startShell } from './own-shell.ts';
import { running } from './running-stack.ts';

/**
 * `npm --prefix bench run texts`, with `npm start` running: what a page of the blog costs the site's server while the
 * content backend is away, beside the same page with it, in CPU time. Rounds of both alternate on one shell, which asks
 * the content backend every 100 ms, 300 times as often as usual.
 */
const path = '/blog/how-ink-draws';
const warmUp = 200;
const rounds = 12;
const pagesPerRound = 100;

const body = JSON.stringify(readTexts());
const content = createServer((request, response) => {
  const isKnown = request.headers['if-none-match'] === '"1"';
  response.writeHead(isKnown ? 304 : 200, { ETag: '"1"', 'Content-Type': 'application/json' });
  response.end(isKnown ? undefined : body);
});
const port = await freePort();
const comeBack = async () => {
  content.listen(port, '127.0.0.1');
  await once(content, 'listening');
};
const goAway = async () => {
  content.close();
  content.closeAllConnections();
  await once(content, 'close');
};

await comeBack();
const folder = await mkdtemp(join(tmpdir(), 'irodori-texts-'));
const shell = await startShell(running.registry, folder, shellCommand(), {
  CONTENT_URL: `http://127.0.0.1:${port}`,
  CONTENT_POLL_MS: '100',
});
try {
  const url = `${shell.url}${path}`;
  const cpu = { with: 0, without: 0 };
  await load(url, ownPages, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const which of ['with', 'without'] as const) {
      if (which === 'without') await goAway();
      const before = await shell.cpuSeconds();
      await load(url, ownPages, pagesPerRound);
      cpu[which] += (await shell.cpuSeconds()) - before;
      if (which === 'without') await comeBack();
    }
  }
  for (const [which, seconds] of Object.entries(cpu)) {
    const each = ((seconds / rounds / pagesPerRound) * 1000).toFixed(2);
    process.stdout.write(`${path} ${which} the content backend: ${each} ms\n`);
  }
  process.stdout.write(`without beside with: ${percent(cpu.without / cpu.with - 1)}\n`);
} finally {
  await shell.stop();
  if (content.listening) await goAway();
  await rm(folder, { recursive: true, force: true });
}
