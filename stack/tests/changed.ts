import { basename } from 'node:path';
import { addFiles, everything, isJourney, parts, type Part, type Selection } from './selection.ts';
import type { Workspace } from './workspace.ts';

/** Pages about the code, which only the checks read. */
const isDocs = (file: string): boolean =>
  /^(docs\/|LICENSE$|[^/]+\.md$)/.test(file) || /\/(README|CHANGELOG|RECIPE)\.md$/.test(file);

/** The tests that follow a walk-through: those in the walk-throughs' folder, and one of the same name elsewhere. */
const follows = (test: string, guide: string): boolean =>
  test.startsWith('stack/walk-throughs/') || basename(test, '.test.ts') === basename(guide, '.md');

/**
 * What a change of these files can affect: a test file itself; of a walk-through the tests that follow it; of another file the tests of its package and of all
 * packages that use it; everything where a file belongs to no package.
 */
export function affectedBy(changed: readonly string[], workspace: Workspace): Selection {
  const selection = new Map<Part, readonly string[]>();
  for (const file of changed) {
    selection.set('checks', []);
    if (file.startsWith('docs/walk-throughs/')) {
      const tests = workspace.testFiles.filter((test) => follows(test, file));
      addFiles(selection, 'unit', tests);
    }
    if (isDocs(file)) continue;
    if (workspace.testFiles.includes(file)) {
      if (!isJourney(file)) addFiles(selection, 'unit', [file]);
      else for (const part of ['journeys', 'postgres'] as const) addFiles(selection, part, [file]);
      continue;
    }
    const folder = packageOf(file, workspace);
    if (folder === undefined) return everything;
    const affected = usersOf(folder, workspace);
    const tests = workspace.testFiles.filter((test) => affected.has(packageOf(test, workspace) ?? ''));
    addFiles(
      selection,
      'unit',
      tests.filter((test) => !isJourney(test)),
    );
    if (affected.has('e2e')) for (const part of throughTheSite) selection.set(part, []);
  }
  return selection;
}

const throughTheSite = parts.filter((part) => part !== 'checks' && part !== 'unit');

/** The innermost package that has the file. */
function packageOf(file: string, { packages }: Workspace): string | undefined {
  return [...packages.keys()]
    .filter((folder) => file.startsWith(`${folder}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** A package and all that use it, directly or through others. */
function usersOf(folder: string, { packages }: Workspace): ReadonlySet<string> {
  const users = new Set([folder]);
  for (const user of users) {
    for (const [other, uses] of packages) if (uses.includes(user)) users.add(other);
  }
  return users;
}
