import { createPath, type DataRouter } from 'react-router-dom';
import { isProblem, type Problem } from '../errors/problem.ts';
import type { Visit } from '../modules/module-routes.tsx';

type Router = Pick<DataRouter, 'state' | 'subscribe'>;

const fatalProblem = ({ state }: Router): Problem | undefined =>
  Object.values(state.errors ?? {}).find(
    (error): error is Problem => isProblem(error) && error.isFatal === true,
  );

/** The fragment of the running navigation's target, and the address from which it started. */
export function visitOf(router: Router): Visit {
  const { navigation, location } = router.state;
  const target = navigation.location;
  // No navigation is running: the page's data is reloaded.
  if (target === undefined) return { hash: location.hash };
  const cameFrom = fatalProblem(router)?.cameFrom ?? createPath(location);
  return cameFrom === createPath(target) ? { hash: target.hash } : { hash: target.hash, cameFrom };
}

/**
 * After a fatal problem the address bar shows the previous page again, which can be reloaded and shared, unlike the
 * refused address.
 */
export function keepAddress(router: Router): void {
  router.subscribe(({ navigation }) => {
    const problem = navigation.state === 'idle' ? fatalProblem(router) : undefined;
    if (problem?.cameFrom !== undefined) history.replaceState(history.state, '', problem.cameFrom);
  });
}
