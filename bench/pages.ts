import { brotliSize } from './brotli.ts';
import { kilobytes, note } from './figures.ts';

/**
 * `pnpm --filter bench pages`, with `npm start` running: what the first load of `/` transfers (brotli), and
 * the server's time for a page, one request after the other.
 */
const site = process.env['SITE_URL'] ?? 'http://localhost:3000';
const samples = 100;

const home = await (await fetch(`${site}/`)).text();
const urls = (pattern: RegExp): string[] => [
  ...new Set([...home.matchAll(pattern)].map(([, url = '']) => new URL(url, site).href)),
];
const styles = urls(/href="([^"]+\.css)"/g);
await note('first load of the home page, styles', kilobytes(await total(styles)));
for (const path of ['/', '/ai-elf-generator', '/terms-of-service']) {
  await note(`server time of ${path}, p50`, `${(await medianMs(`${site}${path}`)).toFixed(0)} ms`);
}

async function total(files: readonly string[]): Promise<number> {
  const bodies = await Promise.all(
    files.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  return bodies.reduce((sum, body) => sum + brotliSize(body), 0);
}

async function medianMs(url: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < samples; i += 1) {
    const started = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[samples / 2] ?? Number.NaN;
}
