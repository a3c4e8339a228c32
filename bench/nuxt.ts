import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from 'stack/paths';
import { buildSites, startSite } from './nuxt/build-site.ts';
import { compareInBrowser } from './nuxt/compare-in-browser.ts';
import { compareProcessorTime } from './nuxt/compare-processor-time.ts';
import { compareLooks } from './nuxt/compare-looks.ts';
import { paths, writeSite } from './nuxt/write-site.ts';

/**
 * `npm --prefix bench run nuxt -- FOLDER [ROUNDS]`, with `npm start` running: the site beside the same pages in Nuxt, of
 * which FOLDER is the source: on a slow link the first and the largest paint, the time until a page is alive and shows typed
 * words, and clicks from page to page; and the processor time per page. A copy of the source gets the pages that the site
 * serves now, so that both look the same, which the command checks before it measures.
 */
const [source, rounds = '8'] = process.argv.slice(2);
if (source === undefined) throw new Error('The command needs the folder of the comparator with Nuxt.');

const folder = await mkdtemp(join(tmpdir(), 'irodori-nuxt-'));
const [site, measures] = [join(folder, 'nuxt'), join(folder, 'measure')];
try {
  await cp(source, folder, {
    recursive: true,
    filter: (path) => !/^(node_modules|results|\.nuxt|\.output.*)$/.test(basename(path)),
  });
  // Files of the source may be read-only.
  for (const name of await readdir(folder, { recursive: true })) await chmod(join(folder, name), 0o755);
  await writeSite(site);
  await buildSites(site);
  const nuxt = await startSite(site, 'nuxt');
  try {
    await compareLooks(nuxt.url, paths, join(root, '.irodori', 'nuxt'));
    await compareInBrowser(measures, nuxt.url, Number(rounds));
  } finally {
    await nuxt.stop();
  }
  await compareProcessorTime(folder, paths, Number(rounds));
} finally {
  await rm(folder, { recursive: true, force: true });
}
