import { readerSignInPath } from '@irodori/contract/paths';
import { safePath } from '@irodori/platform/return-path';
import { useSearchParams } from 'react-router-dom';

/** The path of this site to come back to, by the page's query `to`; undefined if it is absent or foreign. */
export function useReturnTo(): string | undefined {
  const [search] = useSearchParams();
  return safePath(search.get('to'));
}

/** A page of reader accounts that leads back to `returnTo`. */
export const hrefWithReturn = (page: string, returnTo: string | undefined): string =>
  returnTo === undefined ? page : `${page}?${new URLSearchParams({ to: returnTo })}`;

/** The address of the page where a reader signs in and comes back to a path of this site. */
export const signInHref = (returnTo: string | undefined): string =>
  hrefWithReturn(readerSignInPath, returnTo);
