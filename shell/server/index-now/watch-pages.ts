import type { Compositions } from '../compose/composition.ts';
import type { Logger } from '../log.ts';
import type { Sitemaps } from '../sitemap/sitemaps.ts';
import type { createIndexNow } from './index-now.ts';

interface Options {
  readonly compositions: Pick<Compositions, 'current'>;
  readonly sitemaps: Pick<Sitemaps, 'pages'>;
  readonly indexNow: ReturnType<typeof createIndexNow>;
  readonly pauseMs: number;
  readonly log: Logger;
}

/** Asks all modules for their pages again and again, and tells search engines what changed. @returns the end of that */
export function watchPages({ compositions, sitemaps, indexNow, pauseMs, log }: Options): () => void {
  let timer: NodeJS.Timeout;
  let isOver = false;

  async function look(): Promise<void> {
    const { modules } = compositions.current();
    if (modules.length === 0) return;
    const pages = modules.map(async (module) => [module.id, await sitemaps.pages(module)] as const);
    await indexNow.tell(new Map(await Promise.all(pages)));
  }

  function schedule(): void {
    if (isOver) return;
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => log.error({ err: error }, 'changed pages could not be found'))
        .finally(schedule);
    }, pauseMs).unref();
  }

  schedule();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
