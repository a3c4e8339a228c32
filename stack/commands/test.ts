import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { local } from '../paths.ts';
import { say, sayError, step, StepError } from '../terminal/progress.ts';
import { stopSignal } from '../terminal/stop-signal.ts';
import { affectedBy } from '../tests/changed.ts';
import { runPart, titles } from '../tests/run-part.ts';
import { groups, parts, selectionOf, type Part, type Selection } from '../tests/selection.ts';
import { slowest } from '../tests/slowest.ts';
import { changedSince, mergeBase, readWorkspace } from '../tests/workspace.ts';
import type { Outcome, TimedTest } from '../tests/outcome.ts';

const usage = `npm test                            everything
npm test -- <part or path> …        some of it; the parts are ${parts.join(', ')}
npm test -- --changed [commit]      what differs from a commit can affect; without one, from where this branch left main`;

let passed = 0;
const failures: string[] = [];
const timed: TimedTest[] = [];
const folder = join(local, 'test');
const signal = stopSignal();

/** `npm test`: the last line counts what passed and what failed. */
async function main(selection: Selection): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const isBuildNeeded = (['sizes', 'journeys', 'postgres'] as const).some((part) => selection.has(part));
  const runIfSelected = async (part: Part): Promise<void> => {
    const files = selection.get(part) ?? (part === 'build' && isBuildNeeded ? [] : undefined);
    if (files !== undefined) await count(part, files);
  };
  for (const group of groups) await Promise.all(group.map(runIfSelected));
}

/** Ends the process on arguments that name nothing. */
function choose(): Selection {
  try {
    return chosen(process.argv.slice(2));
  } catch (error) {
    sayError(error);
    process.exit(1);
  }
}

function chosen(args: readonly string[]): Selection {
  const workspace = readWorkspace();
  const [first, since = mergeBase(), ...others] = args;
  if (first !== '--changed') return selectionOf(args, workspace.testFiles);
  if (since === undefined || others.length > 0) throw new StepError(usage);
  const changed = changedSince(since);
  const selection = affectedBy(changed, workspace);
  const affected = [...selection].map(described).join(', ') || 'nothing';
  say(`${changed.length} files differ from ${since}; they can affect: ${affected}`);
  return selection;
}

const described = ([part, files]: readonly [Part, readonly string[]]): string =>
  files.length === 0 ? part : `${part} (${files.length} files)`;

/** Adds one part's outcome; a part that breaks down counts as one failure. */
async function count(part: Part, files: readonly string[]): Promise<void> {
  signal.throwIfAborted();
  const outcome = await step(
    titles[part],
    () => runPart[part]({ files, folder: join(folder, part), signal }),
    (each) => `${each.passed} passed, ${each.failures.length} failed`,
  ).catch((error: unknown): Outcome => {
    sayError(error);
    return { passed: 0, failures: [String(error)] };
  });
  passed += outcome.passed;
  timed.push(...(outcome.tests ?? []));
  failures.push(...outcome.failures.map((each) => `${titles[part]}: ${each}`));
}

const selection = choose();
if (selection.size === 0) process.exit(0);
await main(selection).catch((error: unknown) => {
  sayError(error);
  failures.push(String(error));
});
if (timed.length > 0) for (const line of slowest(timed)) say(line);
for (const each of failures) say(`\n✗ ${each}`);
say(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
