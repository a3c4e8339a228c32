import { contentSnapshot, type ContentSnapshot } from '@irodori/contract/content-snapshot';
import { z } from 'zod';
import type { Entry } from './texts-of-entries.ts';
import { keyOf, type List, lists } from './text-keys.ts';

type Entries = Readonly<Record<List, readonly Entry[]>>;

const listsOfEntries = z.record(z.enum(lists), z.array(z.looseObject({})));

/** The entries of a snapshot whose texts were not checked yet; undefined if it does not have every list. */
export const entriesIn = (json: unknown): Entries | undefined => listsOfEntries.safeParse(json).data;

/**
 * Replaces each entry that is no text of the site by the last text of its name; without one it is left out. A list of
 * which nothing would be left stays as it is, since its collection has another schema.
 * @returns the entries, and the name and the fields of each that did not fit
 */
export function replaceUnfinished(
  entries: Entries,
  last: ContentSnapshot,
): { readonly entries: Entries; readonly unfinished: readonly string[] } {
  const faults = faultsOf(entries);
  const replaced = lists.map((list) => {
    const lastByKey = new Map(last[list].map((text) => [keyOf(list, text), text]));
    const texts = entries[list].flatMap((entry, index) =>
      faults.has(`${list}[${index}]`) ? (lastByKey.get(keyOf(list, entry)) ?? []) : entry,
    );
    return [list, texts.length === 0 ? entries[list] : texts] as const;
  });
  return {
    entries: Object.fromEntries(replaced) as unknown as Entries,
    unfinished: lists.flatMap((list) =>
      entries[list].flatMap((entry, index) => {
        const fields = faults.get(`${list}[${index}]`);
        const name = keyOf(list, entry) ?? `entry ${String(entry['id'])}`;
        return fields === undefined ? [] : `${list} “${String(name)}”: ${[...fields].join(', ')}`;
      }),
    ),
  };
}

/** The fields that do not fit, by the place of their entry, as in `posts[0]`. */
function faultsOf(entries: Entries): ReadonlyMap<string, ReadonlySet<string>> {
  const faults = new Map<string, Set<string>>();
  for (const { path } of contentSnapshot.safeParse(entries).error?.issues ?? []) {
    const [list, index, ...field] = path.map(String);
    const place = `${list}[${index}]`;
    faults.set(place, (faults.get(place) ?? new Set()).add(field.join('.')));
  }
  return faults;
}
