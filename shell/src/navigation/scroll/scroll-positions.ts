import { visitorKey } from '@irodori/kit/visitor-storage';
import type { Location } from 'react-router-dom';

/** Addresses have what a visitor searched for. */
const storageKey = visitorKey('scroll');

/** Scroll positions in pixels of this tab's history entries; kept over page loads. */
export const scrollPositions = new Map<string, number>(stored());

/** The key of a history entry. Entries of the browser (page loads, plain `#link`s) have no key, so the path is used. */
export const entryOf = ({ key, pathname, search, hash }: Location): string =>
  key === 'default' ? `${pathname}${search}${hash}` : key;

/** Without entries on the server, and where the browser blocks storage, whose name alone throws there. */
function stored(): [string, number][] {
  try {
    if (typeof sessionStorage === 'undefined') return [];
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return Object.entries(Object(value)).filter((entry): entry is [string, number] =>
      Number.isFinite(entry[1]),
    );
  } catch {
    return [];
  }
}

/** If storage is full or blocked, pages open at their top. */
export function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(scrollPositions)));
  } catch {
    scrollPositions.clear();
  }
}
