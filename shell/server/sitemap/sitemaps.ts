import { z } from 'zod';
import type { Logger } from '../log.ts';
import type { ServedModule } from '../registry/served-module.ts';
import type { ShellDisk } from '../registry/shell-disk.ts';
import { type Answer, answerOf } from '../resources/answer.ts';
import { sitemapPartPath } from '../resources/own-paths.ts';
import { collectPages, type SitemapOptions } from './collect-pages.ts';
import { indexXml, type Listed, partXml } from './sitemap-xml.ts';

/** Pages in one file. The protocol allows 50,000; small files are fetched again sooner. */
const pagesPerPart = 5000;

const listedPages = z.array(
  z.object({ url: z.string(), lastModified: z.string().optional(), images: z.array(z.string()).optional() }),
);

/** The last good sitemap of one module. */
interface State {
  pages: readonly Listed[] | undefined;
  parts: readonly Answer[];
  /** The version of the module that was asked last, and the texts of that time. */
  version: string | undefined;
  texts: unknown;
  /** Until this time (Unix milliseconds) the module is not asked again. */
  until: number;
  asking: Promise<void> | undefined;
}

interface Options extends SitemapOptions {
  /** The published texts, another object after each change. */
  readonly texts: () => unknown;
  /** The pause after which a module is asked again. */
  readonly refreshMs: number;
  readonly disk: Pick<ShellDisk, 'recall' | 'keep'>;
  readonly log: Logger;
}

/**
 * The modules' sitemaps. The last good one of a module serves at once, also after a restart, and is renewed in the
 * background; only the very first request waits for the modules.
 */
export function createSitemaps({ refreshMs, texts, disk, log, ...options }: Options) {
  const states = new Map<string, Promise<State>>();
  const maxAge = Math.floor(refreshMs / 1000);

  async function restored(id: string): Promise<State> {
    const pages = await disk.recall(nameOf(id), listedPages);
    return {
      pages,
      parts: partsOf(pages ?? []),
      version: undefined,
      texts: undefined,
      until: 0,
      asking: undefined,
    };
  }

  function partsOf(pages: readonly Listed[]): Answer[] {
    const count = Math.ceil(pages.length / pagesPerPart);
    return Array.from({ length: count }, (_, index) => {
      const own = pages.slice(index * pagesPerPart, (index + 1) * pagesPerPart);
      return answerOf({ type: 'application/xml', body: partXml(own), maxAge, lastModified: latest(own) });
    });
  }

  async function ask(state: State, { admitted }: ServedModule): Promise<void> {
    if (admitted === undefined) return;
    const { id, version, definition } = admitted;
    state.version = version;
    state.texts = texts();
    try {
      const pages = await collectPages(definition, options);
      const isChanged = JSON.stringify(pages) !== JSON.stringify(state.pages);
      if (isChanged) {
        state.parts = partsOf(pages);
        disk.keep(nameOf(id), pages);
      }
      state.pages = pages;
    } catch (error) {
      log.error({ module: id, version, err: error }, 'sitemap failed');
    }
    state.until = Date.now() + refreshMs;
  }

  /** Asks the module if its sitemap is old or must be `new`; waits for it if it must, or if there is none yet. */
  async function stateOf(module: ServedModule, wanted: 'kept' | 'new'): Promise<State> {
    const found = states.get(module.id) ?? restored(module.id);
    states.set(module.id, found);
    const state = await found;
    const isOld =
      module.admitted?.version !== state.version || texts() !== state.texts || Date.now() >= state.until;
    if (isOld || wanted === 'new')
      state.asking ??= ask(state, module).finally(() => (state.asking = undefined));
    if (wanted === 'new' || state.pages === undefined) await state.asking;
    return state;
  }

  return {
    /** `/sitemap.xml`: the parts of all modules. A module that never gave its pages is left out. */
    async index(modules: readonly ServedModule[]): Promise<Answer> {
      const found = await Promise.all(modules.map((module) => stateOf(module, 'kept')));
      const parts = found.flatMap((state, at) =>
        state.parts.map(({ lastModified }, index) => ({
          url: `${options.siteUrl}${sitemapPartPath(modules[at]?.id ?? '', index + 1)}`,
          lastModified,
        })),
      );
      return answerOf({
        type: 'application/xml',
        body: indexXml(parts),
        maxAge,
        lastModified: latest(parts),
      });
    },
    /** A part by its number, from 1; undefined if there is none, `unknown` if the module never gave its pages. */
    async part(module: ServedModule, number: number): Promise<Answer | 'unknown' | undefined> {
      const { pages, parts } = await stateOf(module, 'kept');
      return pages === undefined ? 'unknown' : parts[number - 1];
    },
    /** Asks a module for its pages; those that it gave last if it fails, undefined if it never gave any. */
    async pages(module: ServedModule): Promise<readonly Listed[] | undefined> {
      return (await stateOf(module, 'new')).pages;
    },
  };
}

export type Sitemaps = ReturnType<typeof createSitemaps>;

const nameOf = (id: string): string => `sitemap ${id}`;

/** The latest time of a change, as far as all of them are known. */
const latest = (pages: readonly Listed[]): string | undefined =>
  pages
    .map(({ lastModified }) => lastModified ?? '')
    .toSorted()
    .at(-1) || undefined;
