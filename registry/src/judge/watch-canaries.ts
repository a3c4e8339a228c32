import type { Logger } from 'pino';
import { judgeCanaries } from './judge-canaries.ts';
import type { RegistryPlace } from '../signing/signed-state.ts';

const pauseMs = 5_000;

/** Judges the running canaries again and again. @returns the end of that */
export function watchCanaries(place: RegistryPlace, sites: readonly string[], log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    for (const { verdict, why, ...judgement } of await judgeCanaries(place, sites))
      if (verdict !== 'wait') log.warn({ event: 'canary-judged', ...judgement, verdict }, why);
  }

  async function lookAgain(): Promise<void> {
    await look().catch((error: unknown) =>
      log.error({ event: 'not-judged', err: error }, 'canaries were not judged'),
    );
    if (!isOver) timer = setTimeout(() => void lookAgain(), pauseMs);
  }

  if (sites.length > 0) void lookAgain();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
