import type { z } from 'zod';
import type { Logger } from '../log.ts';
import type { AdmittedModule } from '../registry/load-module.ts';
import type { ServedModule } from '../registry/served-module.ts';
import type { ShellDisk } from '../registry/shell-disk.ts';

export interface LastGoodOptions {
  /** The published texts, another object after each change. */
  readonly texts: () => unknown;
  readonly disk: Pick<ShellDisk, 'recall' | 'keep'>;
  readonly log: Logger;
}

/** What modules are asked for under many names. */
interface Subject<T> extends LastGoodOptions {
  /** Of a value on the disk. */
  readonly schema: z.ZodType<T>;
  /** Asks a version; `freshMs` is how long its value need not be asked for again. */
  readonly ask: (module: AdmittedModule, name: string) => Promise<{ value: T; freshMs: number }>;
  /** After a failure the module is not asked again for this time. */
  readonly pauseMs: number;
  /** The message and the field of the name in the line that logs a failure. */
  readonly failure: { readonly message: string; readonly field: string };
}

interface State<T> {
  last: T | undefined;
  /** The version of the module that was asked last, and the texts of that time. */
  version: string | undefined;
  texts: unknown;
  /** Until this time (Unix milliseconds) the module is not asked again. */
  until: number;
  asking: Promise<void> | undefined;
}

/**
 * The last good values of modules. A module is asked by one of many requests at a time; when it fails or is away, its last
 * value stays, also after a restart.
 */
export function createLastGood<T>({ texts, disk, log, schema, ask, pauseMs, failure }: Subject<T>) {
  const states = new Map<string, Promise<State<T>>>();

  async function restored(name: string): Promise<State<T>> {
    const last = await disk.recall(keptName(name), schema);
    return { last, version: undefined, texts: undefined, until: 0, asking: undefined };
  }

  async function renew(name: string, state: State<T>, module: AdmittedModule): Promise<void> {
    const { id, version } = module;
    state.version = version;
    state.texts = texts();
    try {
      const { value, freshMs } = await ask(module, name);
      state.until = Date.now() + freshMs;
      if (JSON.stringify(value) === JSON.stringify(state.last)) return;
      state.last = value;
      disk.keep(keptName(name), value);
    } catch (error) {
      state.until = Date.now() + pauseMs;
      log.error({ module: id, version, [failure.field]: name, err: error }, failure.message);
    }
  }

  const keptName = (name: string): string => `${failure.field} ${name}`;

  /**
   * The last good value; undefined if there never was one. If it is old, the module is asked: `fresh` waits for it,
   * `kept` only without a value, and `new` asks in any case.
   */
  return async (name: string, { admitted }: ServedModule, wanted: 'kept' | 'fresh' | 'new') => {
    const found = states.get(name) ?? restored(name);
    states.set(name, found);
    const state = await found;
    if (admitted === undefined) return state.last;
    const isOld = admitted.version !== state.version || texts() !== state.texts || Date.now() >= state.until;
    if (isOld || wanted === 'new')
      state.asking ??= renew(name, state, admitted).finally(() => (state.asking = undefined));
    if (wanted !== 'kept' || state.last === undefined) await state.asking;
    return state.last;
  };
}
