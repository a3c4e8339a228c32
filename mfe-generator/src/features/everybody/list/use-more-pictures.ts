import { usePlatform } from '@irodori/kit/hooks';
import type { Platform } from '@irodori/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadPage, type PicturesPage } from './load-pictures.ts';
import type { PicturesQuery } from './pictures-query.ts';

interface LongerList {
  readonly list: PicturesPage;
  /** In milliseconds; endless while the list is shown. */
  until: number;
}

/** The lists of a document by history entry, so that Back shows a list as long as it was. */
const longerLists = new WeakMap<Platform, Map<string, LongerList>>();

/** How many milliseconds a list is kept that was left for one of its pictures, which may be withdrawn meanwhile. */
const keptFor = 600_000;

function listsOf(platform: Platform): Map<string, LongerList> {
  const lists = longerLists.get(platform) ?? new Map<string, LongerList>();
  longerLists.set(platform, lists);
  return lists;
}

function listOf(platform: Platform, entry: string): PicturesPage | undefined {
  const longer = listsOf(platform).get(entry);
  return longer !== undefined && Date.now() < longer.until ? longer.list : undefined;
}

interface Options {
  readonly query: PicturesQuery;
  readonly appIds: readonly string[] | undefined;
  readonly page: PicturesPage;
}

/** A list that grows page by page, from the page that the URL names. */
export function useMorePictures({ query, appIds, page }: Options) {
  const platform = usePlatform();
  const { key, search } = useLocation();
  // The entries of fragments have no key of their own.
  const entry = key + search;
  const [list, setList] = useState(() => listOf(platform, entry) ?? page);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const leave = useEffectEvent(() => {
    const longer = listsOf(platform).get(entry);
    if (longer?.list === list) longer.until = Date.now() + keptFor;
  });
  useEffect(() => () => leave(), []);

  const more = async (): Promise<void> => {
    if (list.next === null || state === 'loading') return;
    setState('loading');
    try {
      const { pictures, next } = await loadPage(platform, query, appIds, list.next);
      const longer = { pictures: [...list.pictures, ...pictures], next };
      listsOf(platform).set(entry, { list: longer, until: Infinity });
      setList(longer);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { list, state, more };
}
