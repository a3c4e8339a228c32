import { isAbsolute, join, relative } from 'node:path';
import { root } from '../paths.ts';
import { StepError } from '../terminal/progress.ts';

/** The parts of `npm test`, in the order in which they run; those of one group run beside each other. */
export const groups = [['checks'], ['build'], ['sizes'], ['unit'], ['journeys', 'postgres']] as const;
export type Part = (typeof groups)[number][number];
export const parts: readonly Part[] = groups.flat();

/** The parts that run, each with the test files that it is limited to; without any it runs in whole. */
export type Selection = ReadonlyMap<Part, readonly string[]>;

export const everything: Selection = new Map(parts.map((part) => [part, []]));

const isPart = (text: string): text is Part => (parts as readonly string[]).includes(text);

/**
 * What `npm test -- <part or path> …` names: a part, a test file, or the beginning of the paths of several. Paths are
 * relative to the checkout.
 * @throws StepError for an argument that is no part and begins the path of no test file
 */
export function selectionOf(named: readonly string[], testFiles: readonly string[]): Selection {
  if (named.length === 0) return everything;
  const selection = new Map<Part, readonly string[]>();
  for (const argument of named) {
    if (isPart(argument)) {
      selection.set(argument, []);
      continue;
    }
    const path = relative(root, isAbsolute(argument) ? argument : join(root, argument));
    const files = testFiles.filter((file) => file.startsWith(path));
    if (path === '' || files.length === 0) throw new StepError(unknown(argument));
    addFiles(
      selection,
      'unit',
      files.filter((file) => !isJourney(file)),
    );
    addFiles(selection, 'journeys', files.filter(isJourney));
  }
  return selection;
}

/** Limits a part to these files too, unless it runs in whole. */
export function addFiles(
  selection: Map<Part, readonly string[]>,
  part: Part,
  files: readonly string[],
): void {
  const before = selection.get(part);
  if (files.length === 0 || before?.length === 0) return;
  selection.set(part, [...new Set([...(before ?? []), ...files])]);
}

export const isJourney = (file: string): boolean => file.startsWith('e2e/');

const unknown = (argument: string): string =>
  `"${argument}" is neither a part of the tests nor the path of a test file, or of a folder that has some.\n` +
  `The parts are ${parts.join(', ')}. A path is relative to the checkout: npm test -- backend/src/auth e2e/journeys/first-picture`;
