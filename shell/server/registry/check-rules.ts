import type { ModuleDefinition, RouteRule } from '@irodori/kit/module';
import { z } from 'zod';
import { redirectFor } from '../../src/navigation/rules/route-rules.ts';
import { matchWildcard } from '../../src/navigation/rules/wildcard.ts';

const site = 'http://site.invalid';

const target = z
  .string()
  .refine(
    (to) => /^\/(?![/\\])/.test(to) || /^https?:\/\/[^/*]+(\/|$)/i.test(to),
    'expected a path of this site, or an http address whose wildcard comes after the host',
  );

/** Headers that the shell sets itself; a module's value would break caching, sessions or the page's policy. */
const shellHeaders =
  /^(cache-control|vary|set-cookie|location|content-.+|transfer-encoding|connection|retry-after|x-composition|x-request-id|x-content-type-options|referrer-policy|permissions-policy|cross-origin-.+|strict-transport-security)$/;

const headerName = z
  .string()
  .regex(/^[\w-]+$/, 'expected the name of a header')
  .refine((name) => !shellHeaders.test(name.toLowerCase()), 'this header is set by the shell');

export const ruleShape = z.object({
  pattern: z.string().startsWith('/'),
  redirect: z
    .union([target, z.object({ to: target, status: z.literal([301, 302, 303, 307, 308]) })])
    .optional(),
  headers: z.record(headerName, z.string().regex(/^[\t\x20-\x7e]*$/, 'expected printable text')).optional(),
});

/** Examples of texts that a wildcard matches. */
const samples = ['', 'x', '/x', 'x/x', 'x/x/x'];

type Matches = (pattern: string, path: string) => boolean;

/** @throws if a rule concerns no path of the module's own routes, or redirects in a circle. */
export function checkRules({ rules = [], routes }: ModuleDefinition, matches: Matches): void {
  const owns = ({ pattern }: RouteRule) =>
    routes.some(
      ({ path }) =>
        samples.some((sample) => matches(path, pattern.replaceAll('*', sample))) ||
        matchWildcard(pattern, path.replaceAll(/:[^/]+|\*/g, 'x')) !== undefined,
    );
  for (const rule of rules) {
    if (!owns(rule))
      throw new Error(
        `The rule for ${rule.pattern} concerns no path of the module's routes (${routes.map(({ path }) => path).join(', ')}); rules of other paths belong to the shell.`,
      );
    if (isCircle(rules, rule)) throw new Error(`The rule for ${rule.pattern} redirects in a circle.`);
  }
}

function isCircle(rules: readonly RouteRule[], { pattern, redirect }: RouteRule): boolean {
  if (redirect === undefined) return false;
  let path: string | undefined = pattern.replaceAll('*', 'x');
  for (let steps = 0; steps <= rules.length; steps += 1) {
    const next = redirectFor(rules, new URL(path, site));
    if (next === undefined || next.isDocument) return false;
    path = next.to;
  }
  return true;
}
