import type { Listed } from '../sitemap/sitemap-xml.ts';

/** The pages of each module as the search engines know them: URL → {@link stateOf} the page. */
export type Told = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A page that search engines should fetch again; without a state it is gone. */
export interface Change {
  readonly module: string;
  readonly url: string;
  readonly state?: string;
}

/** What changes with a page: the time of its last change and the digest of its texts, as far as it has them. */
const stateOf = ({ lastModified = '', digest }: Listed): string =>
  digest === undefined ? lastModified : `${lastModified} ${digest}`;

/** What a module lists now; undefined if that is not known, because the module never gave its pages. */
export type Current = ReadonlyMap<string, readonly Listed[] | undefined>;

/** The pages that were added, changed or removed. A module that the site no longer has takes its pages with it. */
export function changesBetween(told: Told, current: Current): Change[] {
  const added = [...current].flatMap(([module, pages = []]) =>
    pages
      .map((page) => ({ module, url: page.url, state: stateOf(page) }))
      .filter(({ url, state }) => told[module]?.[url] !== state),
  );
  const removed = Object.entries(told).flatMap(([module, known]) => {
    if (current.has(module) && current.get(module) === undefined) return [];
    const listed = new Set(current.get(module)?.map(({ url }) => url));
    return Object.keys(known)
      .filter((url) => !listed.has(url))
      .map((url) => ({ module, url }));
  });
  return [...added, ...removed];
}

/** What search engines know once they were told of the changes. */
export function withChanges(told: Told, changes: readonly Change[]): Told {
  const next: Record<string, Record<string, string>> = Object.fromEntries(
    Object.entries(told).map(([module, pages]) => [module, { ...pages }]),
  );
  for (const { module, url, state } of changes) {
    const pages = (next[module] ??= {});
    if (state === undefined) delete pages[url];
    else pages[url] = state;
  }
  return next;
}
