import { moduleProblem, type Problem, siteWithoutModules, unmatchedPath } from '../../src/errors/problem.ts';
import type { PageRequest } from '../../src/app/server-face.ts';
import { type Ownership, routeOwner } from './owner.ts';

/** The module that renders a page, or the problem to show instead. `path` includes the query. */
export function pageSource(ownership: Ownership, path: string): PageRequest['page'] {
  if (ownership.kind === 'unmatched') return { problem: unmatchedPath(path) };
  if (ownership.kind === 'no-modules') return { problem: siteWithoutModules() };
  if (ownership.kind === 'unavailable') return { problem: moduleProblem(ownership.module) };
  const { module, pattern } = ownership;
  return { owner: routeOwner(module, pattern), definition: module.definition };
}

export function problemOf(source: PageRequest['page']): Problem | undefined {
  return 'problem' in source ? source.problem : undefined;
}
