import type * as paths from '@irodori/contract/paths';
import { type Ref, useEffect } from 'react';
import type { LinkProps as RouterLinkProps } from 'react-router-dom';
import { SiteLink } from './site-link.tsx';
import { refusalOf } from './target.ts';

/** The addresses of `@irodori/contract/paths` that are written without a function. */
type FixedPath = Extract<(typeof paths)[keyof typeof paths & `${string}Path`], string>;

/**
 * A literal must be a fixed path, with any query or fragment, or a URL of another site; a computed string is not
 * checked by the compiler. `<Link<string> to="/else">` leads to a path that the contract does not know.
 */
type Target<To extends string> = string extends To
  ? string
  : To extends FixedPath | `${FixedPath}${'?' | '#'}${string}` | `http${'' | 's'}://${string}`
    ? To
    : FixedPath;

export interface LinkProps<To extends string = string> extends Omit<
  RouterLinkProps,
  'to' | 'ref' | 'preventScrollReset'
> {
  /** A path of this site, made by a module's or the shell's href builder; with `external`, any http(s) URL. */
  readonly to: Target<To>;
  /** Allows URLs of other sites; the browser loads the target as a document. */
  readonly external?: boolean;
  /**
   * When the target is preloaded: on hover, focus and touch (default), or never. `viewport`, for the page to which most
   * visitors go next, also downloads its code once the link is visible and the browser is idle.
   */
  readonly preload?: 'intent' | 'viewport' | 'none';
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A path whose last segment has an extension, such as a feed's, is a resource, not a page of the router. */
const resource = /^[^?#]*\.\w+(?:[?#]|$)/;

/**
 * A link. If the target is refused (another site without `external`, or a script), the link is rendered disabled and
 * the reason is logged in the console, so that one bad URL in a text does not break the page.
 */
export function Link<To extends string>({ external = false, ...link }: LinkProps<To>) {
  const { to } = link;
  const refusal = refusalOf(to, external);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- for the page's author; for the visitor only the link is disabled
    if (refusal !== undefined) console.error(`${refusal} The link leads to ${JSON.stringify(to)}.`);
  }, [refusal, to]);
  if (refusal === undefined && !external && !resource.test(to)) return <SiteLink {...link} />;
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
