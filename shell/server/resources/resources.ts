import type { Logger } from '../log.ts';
import type { ServedModule } from '../registry/served-module.ts';
import type { ShellDisk } from '../registry/shell-disk.ts';
import { type Answer, answer } from './answer.ts';
import { type AnswerOptions, loadAnswer } from './load-answer.ts';

interface Options extends AnswerOptions {
  /** The published texts, another object after each change. */
  readonly texts: () => unknown;
  readonly disk: Pick<ShellDisk, 'recall' | 'keep'>;
  readonly log: Logger;
}

/** The last good answer of a path. */
interface State {
  last: Answer | undefined;
  /** The version of the module that was asked last, and the texts of that time. */
  version: string | undefined;
  texts: unknown;
  /** Until this time (Unix milliseconds) the module is not asked again. */
  until: number;
  asking: Promise<void> | undefined;
}

/** Pause after a failure, during which the last good answer serves. */
const pauseMs = 10_000;

/**
 * The modules' resources. A module is asked at most once per `maxAge`, version and state of the texts, whatever the number of
 * requests. When it fails or is away, its last good answer serves, also after a restart.
 */
export function createResources({ texts, disk, log, ...options }: Options) {
  const states = new Map<string, Promise<State>>();

  async function restored(path: string): Promise<State> {
    const last = await disk.recall(nameOf(path), answer);
    return { last, version: undefined, texts: undefined, until: 0, asking: undefined };
  }

  async function ask(path: string, state: State, { admitted }: ServedModule): Promise<void> {
    const resource = admitted?.definition.resources?.find((each) => each.path === path);
    if (admitted === undefined || resource === undefined) return;
    const { id, version } = admitted;
    state.version = version;
    state.texts = texts();
    try {
      const next = await loadAnswer(resource, options);
      if (next.etag !== state.last?.etag) disk.keep(nameOf(path), next);
      state.last = next;
      state.until = Date.now() + next.maxAge * 1000;
    } catch (error) {
      state.until = Date.now() + pauseMs;
      log.error({ module: id, version, resource: path, err: error }, 'resource failed');
    }
  }

  return {
    /** The newest good answer; undefined if there never was one. */
    async answer(path: string, module: ServedModule): Promise<Answer | undefined> {
      const waiting = states.get(path) ?? restored(path);
      states.set(path, waiting);
      const state = await waiting;
      const version = module.admitted?.version;
      const isOld = version !== state.version || texts() !== state.texts || Date.now() >= state.until;
      if (version !== undefined && isOld) {
        state.asking ??= ask(path, state, module).finally(() => (state.asking = undefined));
        await state.asking;
      }
      return state.last;
    },
  };
}

export type Resources = ReturnType<typeof createResources>;

const nameOf = (path: string): string => `resource ${path}`;
