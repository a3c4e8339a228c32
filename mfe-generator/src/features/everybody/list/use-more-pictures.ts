import { usePlatform } from '@irodori/kit/hooks';
import type { Platform } from '@irodori/platform';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadPage, type PicturesPage } from './load-pictures.ts';
import type { PicturesQuery } from './pictures-query.ts';

/** The lists of a document by history entry, so that Back shows a list as long as it was. */
const longerLists = new WeakMap<Platform, Map<string, PicturesPage>>();

function listsOf(platform: Platform): Map<string, PicturesPage> {
  const lists = longerLists.get(platform) ?? new Map<string, PicturesPage>();
  longerLists.set(platform, lists);
  return lists;
}

interface Options {
  readonly query: PicturesQuery;
  readonly appIds: readonly string[] | undefined;
  readonly page: PicturesPage;
}

/** A list that grows page by page, from the page that the URL names. */
export function useMorePictures({ query, appIds, page }: Options) {
  const platform = usePlatform();
  const { key } = useLocation();
  const [list, setList] = useState<PicturesPage>(() => listsOf(platform).get(key) ?? page);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  const more = async (): Promise<void> => {
    if (list.next === null || state === 'loading') return;
    setState('loading');
    try {
      const { pictures, next } = await loadPage(platform, query, appIds, list.next);
      const longer = { pictures: [...list.pictures, ...pictures], next };
      listsOf(platform).set(key, longer);
      setList(longer);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { list, state, more };
}
