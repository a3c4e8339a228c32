import type { ModuleRoute } from '@irodori/kit/module';
import { moduleProblem, type Problem } from '../errors/problem.ts';
import { pageOf } from './loaded-routes.ts';

/** A navigation whose code or data take longer shows that the page is on its way. */
export const patienceMs = 1000;

const arrivals = new WeakMap<Problem, Promise<unknown>>();

/**
 * Waits for a part of a page.
 * @param staysShown - asked when the part is late: true if the page before is shown meanwhile, however long that takes
 * @throws Problem if the part takes long; it goes on loading
 */
export async function untilLate<Part>(
  part: Promise<Part>,
  module: string,
  staysShown = () => false,
): Promise<Part> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    if (staysShown()) return;
    const problem = moduleProblem(module);
    arrivals.set(
      problem,
      part.catch(() => undefined),
    );
    reject(problem);
  }, patienceMs);
  return Promise.race([part, late]).finally(() => clearTimeout(timer));
}

/** Resolves when what is late has arrived or is lost; undefined if nothing is late. */
export const arrivalOf = (problem: unknown): Promise<unknown> | undefined => arrivals.get(problem as Problem);

/** A page that a navigation goes to. */
interface Target {
  readonly module: string;
  readonly route: ModuleRoute;
  /** Without the fragment. */
  readonly url: URL;
}

/**
 * Waits for the code and the data of pages. What was late is taken by the navigation that follows its arrival. Where data alone
 * are late, the page before stays if its component gets them, and where the browser shows the address already: while a list is
 * filtered, and on the way back, after which the browser scrolls to where the visitor was.
 * @param shownRoute - the route whose page is shown
 */
export function createArrivals(shownRoute: () => ModuleRoute | undefined) {
  let late: { readonly href: string; readonly page: Promise<unknown> } | undefined;
  return async ({ module, route, url }: Target, load: () => Promise<unknown>): Promise<unknown> => {
    const { href, pathname } = url;
    const page = late?.href === href ? late.page : load();
    late = undefined;
    try {
      return await untilLate(page, module, () => {
        const wanted = pageOf(route);
        return wanted !== undefined && (pathname === location.pathname || wanted === pageOf(shownRoute()));
      });
    } catch (error) {
      if (arrivalOf(error) !== undefined) late = { href, page };
      throw error;
    }
  };
}
