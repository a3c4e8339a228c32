import { moduleProblem, type Problem } from '../errors/problem.ts';

/** A navigation whose code or data take longer shows that the page is on its way. */
export const patienceMs = 1000;

const arrivals = new WeakMap<Problem, Promise<unknown>>();

/** Waits for a part of a page. @throws Problem if it takes long; it goes on loading */
export async function untilLate<Part>(part: Promise<Part>, module: string): Promise<Part> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
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
  /** URL without the fragment. */
  readonly address: string;
  /** False while the same page loads its data anew: what is shown then stays, however long that takes. */
  readonly isOther: boolean;
}

/** Waits for the code and the data of pages. What was late is taken by the navigation that follows its arrival. */
export function createArrivals() {
  let late: { readonly address: string; readonly page: Promise<unknown> } | undefined;
  return async ({ module, address, isOther }: Target, load: () => Promise<unknown>): Promise<unknown> => {
    const page = late?.address === address ? late.page : load();
    late = undefined;
    if (!isOther) return page;
    try {
      return await untilLate(page, module);
    } catch (error) {
      if (arrivalOf(error) !== undefined) late = { address, page };
      throw error;
    }
  };
}
