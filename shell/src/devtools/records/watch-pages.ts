import { type Observed, observed } from './observed.ts';
import { whenAlive } from './when-alive.ts';

export interface ShownPage {
  readonly path: string;
  /** From the last click, submission or Back to the rendered page; undefined for the page of the document. */
  readonly navigationMs: number | undefined;
}

/**
 * Records the page that the tab shows. `SiteLayout` gives each page a footer of its own, so a new footer tells that
 * React has rendered another page.
 */
export function watchPages(): Observed<ShownPage> {
  const page = observed<ShownPage>({ path: location.pathname, navigationMs: undefined });
  let began: number | undefined;
  for (const type of ['click', 'submit', 'popstate'])
    window.addEventListener(type, ({ timeStamp }) => (began = timeStamp), { capture: true });

  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    if (!added.some(({ nodeName }) => nodeName === 'FOOTER')) return;
    const navigationMs = began === undefined ? undefined : performance.now() - began;
    page.set({ path: location.pathname, navigationMs });
    began = undefined;
  });
  whenAlive(() => {
    const layout = document.getElementById('main')?.parentElement;
    if (layout) observer.observe(layout, { childList: true });
  });
  return page;
}
