import { appendFile, open, readFile, rename, stat } from 'node:fs/promises';
import {
  findListed,
  type ListedModule,
  listedModules,
  ownedRoutes,
  type RegistryIndex,
} from '@irodori/contract/composition';
import { z } from 'zod';
import { isMissing, logFile, olderLogFile } from './folder.ts';

/** One difference between two indexes; `from` is null for what was added, `to` for what was taken away. */
const difference = z.object({
  /** Absent for the revision of the whole index. */
  module: z.string().optional(),
  what: z.enum(['stable', 'canary', 'route', 'version', 'revision']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Share of visitors that gets the canary. */
  share: z.number().optional(),
});
export type Difference = z.infer<typeof difference>;

/** One change of the index: a line of the log. */
const loggedChange = z.object({
  at: z.iso.datetime(),
  revision: z.int(),
  command: z.string(),
  /** Why; absent if an operator decided. */
  reason: z.string().optional(),
  /** The keys that signed the change. A registry that is not signed has none, nor have lines from before keys were logged. */
  keys: z.array(z.string()).optional(),
  changes: z.array(difference),
});
export type LoggedChange = z.infer<typeof loggedChange>;

type Entry = Pick<ListedModule, 'versions'> & Partial<Pick<RegistryIndex['modules'][number], 'channels'>>;

function versionDifferences(id: string, before: Entry | undefined, after: Entry | undefined): Difference[] {
  const [from, to] = [before?.channels, after?.channels];
  const found: Difference[] = [];
  if (from?.stable !== to?.stable)
    found.push({ module: id, what: 'stable', from: from?.stable ?? null, to: to?.stable ?? null });
  if (from?.canary?.version !== to?.canary?.version || from?.canary?.share !== to?.canary?.share) {
    const share = to?.canary === undefined ? {} : { share: to.canary.share };
    const versions = { from: from?.canary?.version ?? null, to: to?.canary?.version ?? null };
    found.push({ module: id, what: 'canary', ...versions, ...share });
  }
  const isListedOnly = found.length === 0 && after !== undefined;
  for (const version of isListedOnly ? Object.keys(after.versions) : [])
    if (before?.versions[version] === undefined)
      found.push({ module: id, what: 'version', from: null, to: version });
  for (const version of after === undefined ? [] : Object.keys(before?.versions ?? {}))
    if (after?.versions[version] === undefined)
      found.push({ module: id, what: 'version', from: version, to: null });
  return found;
}

function differences(before: RegistryIndex, after: RegistryIndex): Difference[] {
  const indexes = [before, after];
  const ids = new Set(
    indexes.flatMap((index) => [
      ...listedModules(index).map(({ id }) => id),
      ...Object.keys(index.owners ?? {}),
    ]),
  );
  const found = [...ids].toSorted().flatMap((id): Difference[] => {
    const [old, now] = indexes.map((index) => findListed(index, id));
    const [had = [], has = []] = indexes.map((index) => ownedRoutes(index, id));
    return [
      ...versionDifferences(id, old, now),
      ...has
        .filter((pattern) => !had.includes(pattern))
        .map((to) => ({ module: id, what: 'route' as const, from: null, to })),
      ...had
        .filter((pattern) => !has.includes(pattern))
        .map((from) => ({ module: id, what: 'route' as const, from, to: null })),
    ];
  });
  if (found.length > 0) return found;
  return [{ what: 'revision', from: String(before.revision), to: String(after.revision) }];
}

/** True if the file ends within a line, because a process died while it wrote the line. */
async function endsWithinLine(file: string): Promise<boolean> {
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    if (size === 0) return false;
    const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 });
    return buffer.toString() !== '\n';
  } finally {
    await handle.close();
  }
}

/** Size in bytes at which the log begins anew: some thousand changes. */
const longestLog = 1_000_000;

/** Puts a long log aside, in the place of the one before; the latest changes are in one of both. */
async function beginAnew(folder: string): Promise<void> {
  const { size } = await stat(logFile(folder)).catch(() => ({ size: 0 }));
  if (size > longestLog) await rename(logFile(folder), olderLogFile(folder));
}

/**
 * Appends a change that was just written to the index; the caller holds the lock. The index is right without the line,
 * so a line that cannot be written is a warning.
 */
export async function logChange(
  folder: string,
  { command, reason, keys }: Pick<LoggedChange, 'command' | 'reason' | 'keys'>,
  before: RegistryIndex,
  after: RegistryIndex,
): Promise<void> {
  const file = logFile(folder);
  const line: LoggedChange = {
    at: new Date().toISOString(),
    revision: after.revision,
    command,
    ...(reason === undefined ? {} : { reason }),
    ...(keys === undefined ? {} : { keys }),
    changes: differences(before, after),
  };
  try {
    await beginAnew(folder);
    const start = (await endsWithinLine(file)) ? '\n' : '';
    await appendFile(file, `${start}${JSON.stringify(line)}\n`, { flush: true });
  } catch (error) {
    process.emitWarning(`Revision ${after.revision} is in the index but not in ${file}: ${String(error)}`);
  }
}

function parsed(line: string): LoggedChange[] {
  try {
    return [loggedChange.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

async function changesIn(file: string): Promise<LoggedChange[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').flatMap(parsed);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * The logged changes, the latest last; the oldest are forgotten when the log has become long. Lines that a dying process left
 * unfinished are skipped.
 */
export async function readLog(folder: string): Promise<LoggedChange[]> {
  return [...(await changesIn(olderLogFile(folder))), ...(await changesIn(logFile(folder)))];
}
