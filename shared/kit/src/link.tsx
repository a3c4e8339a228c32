import { type Ref, useEffect } from 'react';
import type { LinkProps as RouterLinkProps } from 'react-router-dom';
import { SiteLink } from './site-link.tsx';
import { refusalOf } from './target.ts';

export interface LinkProps extends Omit<RouterLinkProps, 'to' | 'ref' | 'preventScrollReset'> {
  /** A path of this site, made by a module's or the shell's href builder; with `external`, any http(s) URL. */
  readonly to: string;
  /** Allows URLs of other sites, which are loaded as pages. */
  readonly external?: boolean;
  /** When the target is preloaded: on hover, focus and touch (default), when the link becomes visible, or never. */
  readonly preload?: 'intent' | 'viewport' | 'none';
  readonly ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link. If the target is refused (another site without `external`, or a script), the link is rendered disabled and
 * the reason is logged in the console, so that one bad URL in a text does not break the page.
 */
export function Link({ external = false, ...link }: LinkProps) {
  const { to } = link;
  const refusal = refusalOf(to, external);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- for the page's author; for the visitor only the link is disabled
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

/** The props of a plain <a>: removes the props of the router. */
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
