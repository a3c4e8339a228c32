import { moduleProblem, type Problem } from '../errors/problem.ts';

/** A navigation whose code takes longer shows that the page is on its way. */
export const patienceMs = 1000;

const arrivals = new WeakMap<Problem, Promise<unknown>>();

/** Waits for the code of a navigation. @throws Problem if the code takes long; it goes on loading */
export async function untilLate<Code>(code: Promise<Code>, module: string): Promise<Code> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const problem = moduleProblem(module);
    arrivals.set(
      problem,
      code.catch(() => undefined),
    );
    reject(problem);
  }, patienceMs);
  return Promise.race([code, late]).finally(() => clearTimeout(timer));
}

/** Resolves when the code has arrived or is lost; undefined if it is not code that is late. */
export const arrivalOf = (problem: unknown): Promise<unknown> | undefined => arrivals.get(problem as Problem);
