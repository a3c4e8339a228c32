import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissionFlags, shellServer } from 'stack/shell-command';
import { percent } from './figures.ts';
import { load, ownPages } from './load.ts';
import { type OwnShell, startShell } from './own-shell.ts';
import { running } from './running-stack.ts';

/**
 * `npm --prefix bench run shell-flags`, with `npm start` running: the cost of confining modules. Shells with and without
 * each measure alternate; their CPU time per page is compared.
 */
const paths = ['/', '/ai-elf-generator'] as const;
const unfrozenFile = join(import.meta.dirname, 'unfrozen.ts');
const unfrozen = ['--import', unfrozenFile];
const kinds: Readonly<Record<string, readonly string[]>> = {
  'not confined': unfrozen,
  'with --permission': [...unfrozen, ...permissionFlags(), `--allow-fs-read=${unfrozenFile}`],
  'with frozen built-ins': [],
  'with --frozen-intrinsics, which is not used': [...unfrozen, '--frozen-intrinsics'],
};
const warmUp = 200;
const rounds = 8;
const pagesPerRound = 100;

const folder = await mkdtemp(join(tmpdir(), 'irodori-flags-'));
const shells = new Map<string, OwnShell>();
try {
  for (const [kind, flags] of Object.entries(kinds))
    shells.set(kind, await startShell(running.registry, join(folder, kind), [...flags, shellServer]));
  for (const path of paths) {
    const cpu = new Map<string, number>();
    for (const { url } of shells.values()) await load(`${url}${path}`, ownPages, warmUp);
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, shell] of shells) {
        const before = await shell.cpuSeconds();
        await load(`${shell.url}${path}`, ownPages, pagesPerRound);
        cpu.set(kind, (cpu.get(kind) ?? 0) + (await shell.cpuSeconds()) - before);
      }
    }
    const plain = cpu.get('not confined') ?? Number.NaN;
    for (const [kind, seconds] of cpu) {
      const each = ((seconds / rounds / pagesPerRound) * 1000).toFixed(2);
      process.stdout.write(`${path} ${kind}: ${each} ms (${percent(seconds / plain - 1)})\n`);
    }
  }
} finally {
  for (const shell of shells.values()) await shell.stop();
  await rm(folder, { recursive: true, force: true });
}
