import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percent } from './figures.ts';
import { load } from './load.ts';
import { type OwnShell, startShell } from './own-shell.ts';
import { running } from './running-stack.ts';

const warmUp = 200;
const rounds = 8;

interface Comparison {
  /** The commands of the shells by a name; the others are compared with the first one. */
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly pagesPerRound: number;
}

/** Prints the processor time per page of shells that were started in several ways and that alternate. */
export async function compareCpu({ kinds, paths, headers, pagesPerRound }: Comparison): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-shells-'));
  const shells = new Map<string, OwnShell>();
  try {
    for (const [kind, command] of Object.entries(kinds))
      shells.set(kind, await startShell(running.registry, join(folder, kind), command));
    for (const path of paths) {
      const cpu = new Map<string, number>();
      for (const { url } of shells.values()) await load(`${url}${path}`, headers, warmUp);
      for (let round = 0; round < rounds; round += 1) {
        for (const [kind, shell] of shells) {
          const before = await shell.cpuSeconds();
          await load(`${shell.url}${path}`, headers, pagesPerRound);
          cpu.set(kind, (cpu.get(kind) ?? 0) + (await shell.cpuSeconds()) - before);
        }
      }
      const [plain = Number.NaN] = cpu.values();
      for (const [kind, seconds] of cpu) {
        const each = ((seconds / rounds / pagesPerRound) * 1000).toFixed(2);
        process.stdout.write(`${path} ${kind}: ${each} ms (${percent(seconds / plain - 1)})\n`);
      }
    }
  } finally {
    for (const shell of shells.values()) await shell.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
