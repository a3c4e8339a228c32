import { type Composition, composition } from '@irodori/contract/composition';
import { z } from 'zod';
import type { RegistryWatch } from '../registry/registry-watch.ts';
import type { ShellDisk } from '../registry/shell-disk.ts';
import type { Compositions, LiveComposition } from './composition.ts';

interface Options {
  /** Version of the shell's build. */
  readonly shell: string;
  readonly compositions: Pick<Compositions, 'find' | 'published' | 'revive'>;
  readonly registry: Pick<RegistryWatch, 'loadVersion' | 'published' | 'isSetAside' | 'isRecalled'>;
  readonly disk: Pick<ShellDisk, 'recall' | 'keep'>;
}

const mostRetained = 200;
const fileName = 'compositions';

/**
 * The compositions that visitors have had, also before a restart. An open tab goes on with its own, however often modules were
 * published meanwhile, and a link can show one again.
 */
export function createRetainedCompositions({ shell, compositions, registry, disk }: Options) {
  let retained: readonly Composition[] = [];
  let isServing = false;

  function add(newer: readonly Composition[], older: readonly Composition[]): void {
    const all = new Map([...newer, ...older].map((each) => [each.id, each]));
    const isFirst = newer.every(({ id }, index) => retained[index]?.id === id);
    if (isFirst && all.size === retained.length) return;
    retained = [...all.values()].slice(0, mostRetained);
    if (isServing) disk.keep(fileName, retained);
  }

  /** Adds those that the disk has. */
  async function restore(): Promise<void> {
    add(retained, (await disk.recall(fileName, z.array(composition))) ?? []);
  }

  return {
    restore,
    /** Takes note of those that new pages get. */
    note(): void {
      add(
        compositions.published().map(({ manifest }) => manifest),
        retained,
      );
    },
    /** From now on they are kept on the disk, with those that another thread has kept meanwhile. */
    async serve(): Promise<void> {
      await restore();
      isServing = true;
      disk.keep(fileName, retained);
    },
    /** True if one of its versions was taken back as a canary because of its faults. */
    isRecalled: (id: string): boolean => {
      const known = retained.find((each) => each.id === id);
      return Object.entries(known?.modules ?? {}).some(([module, { version }]) =>
        registry.isRecalled(module, version),
      );
    },
    manifest: (id: string): Composition | undefined => retained.find((each) => each.id === id),
    /** The composition that a tab runs; undefined if this site never had it, or cannot have it any more. */
    async find(id: string): Promise<LiveComposition | undefined> {
      const live = compositions.find(id);
      const known = retained.find((each) => each.id === id);
      if (live !== undefined || known?.shell !== shell) return live;
      const versionsOf = Object.entries(known.modules);
      const mayReturn = versionsOf.every(
        ([module, { version }]) =>
          registry.published(module, version) !== undefined && !registry.isSetAside(module, version),
      );
      if (!mayReturn) return undefined;
      try {
        const versions = versionsOf.map(([module, { version }]) => registry.loadVersion(module, version));
        return compositions.revive(id, await Promise.all(versions));
      } catch {
        return undefined;
      }
    },
  };
}

export type RetainedCompositions = ReturnType<typeof createRetainedCompositions>;
