/**
 * A page's failure as plain data: loaders throw it on the server and in the browser, the server serialises it into the
 * page, the error views show it.
 */
export interface Problem {
  readonly kind: 'problem';
  readonly status: number;
  /** Replaces the default heading. */
  readonly title?: string;
  /** Text for the visitor; empty if the text of the view is enough. */
  readonly message: string;
  /** The module that failed; absent if the page is missing or refused. */
  readonly module?: string;
  /** Identifies the log line of this problem. */
  readonly reference: string;
  /** The server did not respond. The page is loaded automatically once it does. */
  readonly isUnreachable?: true;
  /** The backend gave no data in time. The module works, and the page is loaded automatically a little later. */
  readonly isLate?: true;
  /** No page can exist at the address, so the address bar shows the previous address again, if there is one. */
  readonly isFatal?: true;
  readonly cameFrom?: string;
}

export function isProblem(value: unknown): value is Problem {
  return Object(value).kind === 'problem';
}

/** No module owns the path. `path` includes query and fragment. The address stays, and links work. */
export const unmatchedPath = (path: string): Problem => newProblem(404, `Page not found: ${path}`);

/** The server no longer knows this tab's composition, and a page load was just tried. */
export const forgottenComposition = (): Problem =>
  newProblem(503, 'The page that you asked for comes with the new version. Please try again in a moment.', {
    title: 'The site was updated meanwhile',
  });

/** The server has no module yet, so it cannot tell whether the page exists. */
export const siteWithoutModules = (): Problem =>
  newProblem(503, 'Its pages are on their way. Please try again in a moment.', {
    title: 'The site is waking up',
  });

/** The server did not respond to this browser. */
export const unreachable = (): Problem =>
  newProblem(
    503,
    'Please check your connection. This page comes by itself when it is back, and nothing that you made is lost.',
    { title: 'The site cannot be reached', isUnreachable: true },
  );

/** Makes a problem fatal: the route's validation or its loader refused the address. */
export function fatal(problem: Problem, cameFrom: string | undefined): Problem {
  return { ...problem, isFatal: true, ...(cameFrom === undefined ? {} : { cameFrom }) };
}

/** The module that owns the page cannot be loaded or failed to render. */
export const moduleProblem = (module: string): Problem => newProblem(503, '', { module });

/** The backend did not respond to the module's page in time, or not at all. */
export function lateProblem(module: string): Problem {
  return { ...moduleProblem(module), isLate: true };
}

/** Turns any other error into a problem: the router's error responses keep their status, other errors are a 500. */
export function asProblem(error: unknown): Problem {
  if (isProblem(error)) return error;
  const { status } = Object(error);
  return newProblem(typeof status === 'number' ? status : 500, '');
}

export function newReference(): string {
  return crypto.randomUUID().slice(0, 8);
}

export const newProblem = (
  status: number,
  message: string,
  more: Pick<Problem, 'title' | 'module' | 'isUnreachable'> = {},
): Problem => ({ kind: 'problem', status, message, ...more, reference: newReference() });
