import { type Ref, useEffect } from 'react';
import type { LinkProps as RouterLinkProps } from 'react-router-dom';
import { SiteLink } from './site-link.tsx';
import { refusalOf } from './target.ts';

export interface LinkProps extends Omit<RouterLinkProps, 'to' | 'ref' | 'preventScrollReset'> {
  /** A path of this site, made by a module's or the shell's href builder; with `external`, any web address. */
  readonly to: string;
  /** The address may be of another site; it is loaded as a page. */
  readonly external?: boolean;
  /** When the target's module is loaded ahead: on hover, focus and touch (default), when seen, or never. */
  readonly preload?: 'intent' | 'viewport' | 'none';
  readonly ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link. An address that is refused (of another site without `external`, a script) leaves words that lead
 * nowhere and an error in the browser's log, so that one bad address in a text does not take the page away.
 */
export function Link({ external = false, ...link }: LinkProps) {
  const { to } = link;
  const refusal = refusalOf(to, external);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- for the page's author; the visitor has lost nothing but the link
    if (refusal !== undefined) console.error(`${refusal} The link leads to ${JSON.stringify(to)}.`);
  }, [refusal, to]);
  if (refusal === undefined && !external) return <SiteLink {...link} />;
  const address = refusal === undefined ? { href: to } : { role: 'link', 'aria-disabled': true };
  return (
    <a {...plain(link)} {...address}>
      {link.children}
    </a>
  );
}

/** What an element of the page takes, without what is for the router. */
function plain({
  to: _to,
  preload: _preload,
  discover: _discover,
  prefetch: _prefetch,
  relative: _relative,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  viewTransition: _viewTransition,
  ...rest
}: Omit<LinkProps, 'external'>) {
  return rest;
}
