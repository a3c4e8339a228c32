import type { ModuleDefinition, ModuleRoute } from '@irodori/kit/module';
import { redirect, redirectDocument } from 'react-router-dom';
import { fullPath } from '../navigation/full-path.ts';
import { redirectFor, type RuleRedirect } from '../navigation/rules/route-rules.ts';
import { withDeadline } from './deadline.ts';

/** Throws the redirect for the router; a target with a protocol becomes a page load. */
export function follow(target: RuleRedirect | undefined): void {
  if (target === undefined) return;
  throw target.isDocument ? redirectDocument(target.to, target.status) : redirect(target.to, target.status);
}

/**
 * Runs before a route's guard and loader, on the server and in the browser: applies the module's redirects, then the
 * route's validation. @throws Response
 */
export async function enterRoute(
  { rules = [] }: ModuleDefinition,
  { path, validate }: ModuleRoute,
  {
    url,
    params,
    deadlineMs,
  }: { url: URL; params: Readonly<Record<string, string | undefined>>; deadlineMs: number },
): Promise<void> {
  follow(redirectFor(rules, url));
  if (validate === undefined) return;
  const address = new URL(url);
  address.hash = '';
  const checking = Promise.resolve(validate({ params, url: address }));
  const validity = await withDeadline(checking, deadlineMs, `the validation of ${path}`);
  if (validity === true) return;
  const { status, message } =
    validity === false ? { status: 404, message: `Page Not Found: ${fullPath(url)}` } : validity;
  throw new Response(message, { status });
}
