import { moduleInStack } from '../../errors/module-in-stack.ts';
import { type Observed, observed } from './observed.ts';

/** What scripts of one owner did in frames that took longer than 50 ms. */
export interface LongTasks {
  /** A module with its version, or `shell`, or `unknown` if the browser does not name the script. */
  readonly owner: string;
  readonly count: number;
  readonly longestMs: number;
  readonly totalMs: number;
}

type TimedScript = Pick<PerformanceScriptTiming, 'sourceURL' | 'duration'>;

const entryType = 'long-animation-frame';

/** Records scripts of long frames by owner; undefined in a browser that does not tell them. */
export function watchLongTasks(): Observed<readonly LongTasks[]> | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(entryType)) return undefined;
  const tasks = observed<readonly LongTasks[]>([]);
  new PerformanceObserver((list) => {
    const frames = list.getEntries() as PerformanceLongAnimationFrameTiming[];
    tasks.set(
      withScripts(
        tasks.get(),
        frames.flatMap(({ scripts }) => scripts),
      ),
    );
  }).observe({ type: entryType, buffered: true });
  return tasks;
}

/** The same with more scripts; whose scripts took longest comes first. */
export function withScripts(
  known: readonly LongTasks[],
  scripts: readonly TimedScript[],
): readonly LongTasks[] {
  const byOwner = new Map(known.map((tasks) => [tasks.owner, tasks]));
  for (const { sourceURL, duration } of scripts) {
    const owner = ownerOf(sourceURL);
    const { count, longestMs, totalMs } = byOwner.get(owner) ?? { count: 0, longestMs: 0, totalMs: 0 };
    byOwner.set(owner, {
      owner,
      count: count + 1,
      longestMs: Math.max(longestMs, duration),
      totalMs: totalMs + duration,
    });
  }
  return [...byOwner.values()].toSorted((one, other) => other.totalMs - one.totalMs);
}

function ownerOf(sourceUrl: string): string {
  const found = moduleInStack(sourceUrl);
  if (found !== undefined) return `${found.module}@${found.version}`;
  return sourceUrl === '' ? 'unknown' : 'shell';
}
