import type { RedirectStatus, RouteRule } from '@irodori/kit/module';
import { safePath } from '@irodori/platform/return-path';
import { matchWildcard } from './wildcard.ts';

export interface RuleRedirect {
  /** A path of this site, or a URL with a protocol. */
  readonly to: string;
  readonly status: RedirectStatus;
  /** True if the browser must load the target as a page. */
  readonly isDocument: boolean;
}

const site = 'http://site.invalid';
const protocol = /^[a-z][a-z\d+.-]*:/i;

/** The redirect of the first rule that matches the URL. */
export function redirectFor(rules: readonly RouteRule[], url: URL): RuleRedirect | undefined {
  for (const { pattern, redirect } of rules) {
    const matched = redirect === undefined ? undefined : matchWildcard(pattern, url.pathname);
    if (redirect === undefined || matched === undefined) continue;
    const { to, status } = typeof redirect === 'string' ? { to: redirect, status: 307 as const } : redirect;
    const target = fill(to, matched[0] ?? '', url);
    if (target !== undefined) return { to: target, status, isDocument: protocol.test(to) };
  }
  return undefined;
}

/** Inserts the wildcard's match; undefined if the result would lead to another site than the rule's target. */
function fill(to: string, matched: string, url: URL): string | undefined {
  const filled = to.replace('*', () => matched);
  if (!URL.canParse(filled, site)) return undefined;
  const target = new URL(filled, site);
  if (!to.includes('?')) target.search = url.search;
  if (!to.includes('#')) target.hash = url.hash;
  if (!protocol.test(to))
    return target.origin === site ? safePath(target.href.slice(site.length)) : undefined;
  return target.origin === new URL(to.replace('*', ''), site).origin ? target.href : undefined;
}

/** Response headers for a path; if two rules set the same header, the later rule wins. */
export function headersFor(rules: readonly RouteRule[], pathname: string): Headers {
  const all = new Headers();
  for (const { pattern, headers = {} } of rules) {
    if (matchWildcard(pattern, pathname) === undefined) continue;
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
  }
  return all;
}
