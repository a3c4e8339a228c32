import type { Location } from 'react-router-dom';

const storageKey = 'irodori-scroll';

/** Where the visitor left each entry of this tab's history; kept over page loads. */
export const scrollPositions = new Map<string, number>(stored());

/** Entries that the browser made (a page load, a plain `#link`) have no key of their own. */
export const entryOf = ({ key, pathname, search, hash }: Location): string =>
  key === 'default' ? `${pathname}${search}${hash}` : key;

function stored(): [string, number][] {
  if (typeof sessionStorage === 'undefined') return [];
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return Object.entries(Object(value)).filter((entry): entry is [string, number] =>
      Number.isFinite(entry[1]),
    );
  } catch {
    return [];
  }
}

/** Storage may be full or forbidden; pages then open at their top. */
export function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(scrollPositions)));
  } catch {
    scrollPositions.clear();
  }
}
