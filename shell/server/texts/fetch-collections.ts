import { createHash } from 'node:crypto';
import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import type { ContentConfig } from '@irodori/platform';
import { apiAddress } from '@irodori/platform/content-address';
import { z } from 'zod';
import { type ContentRead, jsonOf, SnapshotRefusal } from './content-reads.ts';
import { type FetchedSnapshot, parseSnapshot } from './fetch-snapshot.ts';
import { replaceUnfinished } from './replace-unfinished.ts';
import { lists } from './text-keys.ts';
import { collections, type Entry, entryOf, isDue, isPublished } from './texts-of-entries.ts';

type Content = Pick<ContentConfig, 'url' | 'version'>;

const pageSize = 100;
/** More entries of a type would not fit into one snapshot. */
const most = 5000;

/** Without a parameter for drafts, every version answers published entries alone. Version 3 populates by itself. */
const pageQueries = {
  v3: (start) => `_sort=id:ASC&_start=${start}&_limit=${pageSize}`,
  v4: inBrackets,
  v5: inBrackets,
} satisfies Record<Content['version'], (start: number) => string>;

function inBrackets(start: number): string {
  return `sort=id&populate=*&pagination[start]=${start}&pagination[limit]=${pageSize}`;
}

/**
 * Fetches the texts of a Strapi that has no snapshot from its collections, as a visitor without an account. If a collection
 * does not exist or is closed to visitors, its list comes from the build. A text is left out until the moment of its
 * publication. An entry that does not fit the site is replaced by
 * the text of the same name in `last`, or left out. The entity tag is a hash of the texts.
 * @throws SnapshotRefusal if no entry of a list is a text of the site, or if there is no collection at all
 */
export async function fetchCollections(
  read: ContentRead,
  content: Content,
  builtIn: ContentSnapshot,
  last = builtIn,
): Promise<FetchedSnapshot> {
  const found = await Promise.all(
    lists.map(async (list) => [list, await readCollection(read, content, collections[list].path)] as const),
  );
  const missing = found.flatMap(([list, entries]) => (entries === undefined ? [list] : []));
  const api = apiAddress(content);
  if (missing.length === lists.length)
    throw new SnapshotRefusal('absent', `${api} shows visitors neither a snapshot nor a collection of texts`);
  const texts = found.map(([list, entries]) => [
    list,
    entries === undefined ? builtIn[list] : collections[list].textsOf(entries, content.url).filter(isDue),
  ]);
  const { entries, unfinished } = replaceUnfinished(Object.fromEntries(texts), last);
  const snapshot = parseSnapshot(entries, api);
  const sha = createHash('sha256').update(JSON.stringify(snapshot)).digest('base64');
  return { etag: `"${sha}"`, snapshot, missing, unfinished };
}

/** All published entries, sorted by id; undefined for a collection that visitors cannot read. */
async function readCollection(
  read: ContentRead,
  content: Content,
  path: string,
): Promise<Entry[] | undefined> {
  const entries: Entry[] = [];
  for (;;) {
    const address = `${apiAddress(content)}/${path}?${pageQueries[content.version](entries.length)}`;
    const { status, bytes } = await read(address);
    if ([401, 403, 404].includes(status)) return undefined;
    if (status !== 200) throw new SnapshotRefusal('unavailable', `${address} responded with ${status}`);
    const { page, total } = pageOf(jsonOf(bytes, address), address);
    entries.push(...page);
    if (entries.length > most)
      throw new SnapshotRefusal('too-large', `${path} has more than ${most} entries`);
    // Version 3 does not count, and a server may give smaller pages than it is asked for.
    if (page.length === 0 || entries.length === total) return entries.filter(isPublished);
  }
}

const counted = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ pagination: z.object({ total: z.int() }).partial().optional() }).optional(),
});
const pageOfEntries = z.union([
  counted.transform(({ data, meta }) => ({ page: data.map(entryOf), total: meta?.pagination?.total })),
  z.array(z.unknown()).transform((data) => ({ page: data.map(entryOf), total: undefined })),
]);

function pageOf(json: unknown, address: string): z.output<typeof pageOfEntries> {
  const parsed = pageOfEntries.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new SnapshotRefusal('unreadable', `the response of ${address} is not a list of entries`);
}
