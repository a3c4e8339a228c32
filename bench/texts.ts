import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentSecret, startTestCms, type TestCms } from 'cms-test/test-cms';
import { freePort } from 'stack/port';
import { shellCommand } from 'stack/shell-command';
import { readTexts } from 'texts';
import { note, percent } from './figures.ts';
import { load, ownPages } from './load.ts';
import { startShell } from './own-shell.ts';
import { running } from './running-stack.ts';

/**
 * `npm --prefix bench run texts`, with `npm start` running: what a page of the blog costs the site's server while the
 * content backend is away, beside the same page with it, in CPU time; and the time from an editor's publication to the
 * page that shows it. The content backend is the real Strapi of `cms/`. The command ends with 1 if a goal is missed.
 */
const goals = { without: 1.02, publicationSeconds: 2 };
const path = '/blog/how-ink-draws';
const warmUp = 2000;
const rounds = 48;
const pagesPerRound = 100;
const publications = 10;

const folder = await mkdtemp(join(tmpdir(), 'irodori-texts-'));
const followed = await freePort();
// As usual, the shell looks for changed texts every 30 seconds, and after a message.
const shell = await startShell(running.registry, folder, shellCommand(), {
  CONTENT_URL: `http://127.0.0.1:${followed}`,
  CONTENT_SECRET: contentSecret,
});
const cms = await startTestCms(readTexts(), `${shell.url}/_texts`);
const line = lineTo(cms.url, followed);
try {
  const ratio = await costWithout();
  await note('page of the blog without the content backend beside one with it', percent(ratio - 1));
  await line.connect();
  const seconds = await publicationTimes(cms);
  const worst = seconds.toSorted((a, b) => a - b).at(-1) ?? Number.NaN;
  await note(`publication until the page shows it, longest of ${publications}`, `${worst.toFixed(2)} s`);
  if (ratio > goals.without || !(worst <= goals.publicationSeconds)) {
    process.stdout.write(`A goal is missed: ${JSON.stringify(goals)}\n`);
    process.exitCode = 1;
  }
} finally {
  await line.cut();
  await cms.stop();
  await shell.stop();
  await rm(folder, { recursive: true, force: true });
}
// Strapi leaves timers behind.
process.exit();

/** The CPU time of a page without the content backend, divided by that with it. Rounds of both alternate on one shell. */
async function costWithout(): Promise<number> {
  const url = `${shell.url}${path}`;
  const cpu = { with: [] as number[], without: [] as number[] };
  await line.connect();
  await load(url, ownPages, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    // Each is as often the first one, since a process becomes faster.
    const order = ['with', 'without'] as const;
    for (const which of round % 2 === 0 ? order : order.toReversed()) {
      await (which === 'with' ? line.connect() : line.cut());
      const before = await shell.cpuSeconds();
      await load(url, ownPages, pagesPerRound);
      cpu[which].push((await shell.cpuSeconds()) - before);
    }
  }
  const usual = { with: middleMean(cpu.with), without: middleMean(cpu.without) };
  for (const [which, seconds] of Object.entries(usual)) {
    const each = ((seconds / pagesPerRound) * 1000).toFixed(2);
    process.stdout.write(`${path} ${which} the content backend: ${each} ms\n`);
  }
  return usual.without / usual.with;
}

/** The mean of the middle half: rounds in which the process collected garbage or compiled code say nothing. */
function middleMean(values: readonly number[]): number {
  const quarter = Math.floor(values.length / 4);
  const middle = values.toSorted((a, b) => a - b).slice(quarter, values.length - quarter);
  return middle.reduce((sum, each) => sum + each, 0) / middle.length;
}

/** Seconds from the beginning of each publication to the end of the first response that shows the post. */
async function publicationTimes({ strapi }: TestCms): Promise<number[]> {
  const posts = strapi.documents('api::post.post');
  const seconds: number[] = [];
  for (let number = 0; number < publications; number += 1) {
    const slug = `published-${number}`;
    const { documentId } = await posts.create({
      data: {
        slug,
        title: slug,
        summary: 'Written for a measurement.',
        body: 'Words.',
        published: '2026-11-23T08:00:00Z',
        picture: 'catalogue:apps/ai-elf-generator/1.webp',
        pictureAlt: 'An elf.',
      },
    });
    const begun = performance.now();
    await posts.publish({ documentId });
    while ((await fetch(`${shell.url}/blog/${slug}`)).status !== 200);
    seconds.push((performance.now() - begun) / 1000);
  }
  return seconds;
}

/** A line from a port to the content backend that can be cut, which looks like a process that died. */
function lineTo(url: string, port: number) {
  const server = createServer(async (request, response) => {
    const etag = request.headers['if-none-match'];
    const answer = await fetch(`${url}${request.url}`, { headers: etag ? { 'If-None-Match': etag } : {} });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return {
    async connect() {
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async cut() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
