import { viewPath } from '../errors/error-report.ts';
import { send } from '../errors/send.ts';
import { watchHangs } from './watch-hangs.ts';

interface Options {
  /** Modules that are compared with their canary. */
  readonly modules: readonly string[];
  readonly composition: string;
  readonly pageId: string;
  /** Path of the page that is shown, or that a navigation goes to. */
  readonly path: () => string;
  readonly deadlineMs: number;
}

/**
 * Tells the site which pages of modules with a canary come alive, which hang and which are slow. Resolves when hangs are
 * watched.
 * @returns is called when a page of a module has come alive
 */
export async function watchJudgedPages({ modules, composition, pageId, path, deadlineMs }: Options) {
  const viewOf = (pathname: string) => ({ composition, pageId, path: pathname.slice(0, 500) });
  await watchHangs(() => ({ view: viewOf(path()), deadlineMs }));

  async function watchSlow() {
    const { watchSlowPages } = await import('./slow-pages.ts');
    return watchSlowPages((pathname) => send(viewPath, { ...viewOf(pathname), wasSlow: true }));
  }
  let slowPages: ReturnType<typeof watchSlow> | undefined;

  return (module: string): void => {
    if (!modules.includes(module)) return;
    const { pathname } = location;
    send(viewPath, viewOf(pathname));
    slowPages ??= watchSlow();
    // A page whose measuring code cannot be loaded counts as quick.
    slowPages.then(
      (shown) => shown(pathname),
      () => undefined,
    );
  };
}
