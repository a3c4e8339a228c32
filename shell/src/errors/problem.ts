/**
 * What went wrong with a page, as plain data: loaders throw it on both sides, the server serialises it into
 * the page, the error views show it.
 */
export interface Problem {
  readonly kind: 'problem';
  readonly status: number;
  /** In place of the default heading. */
  readonly title?: string;
  /** For the visitor; empty if the view's own text says it. */
  readonly message: string;
  /** The module whose slot is lost; absent if the page itself is missing or refused. */
  readonly module?: string;
  /** Finds the log line of this problem. */
  readonly reference: string;
  /** The server did not answer. The page comes by itself when it does. */
  readonly isUnreachable?: true;
  /** The address can be no page: the browser goes back to the address that the visitor came from, if any. */
  readonly isFatal?: true;
  readonly cameFrom?: string;
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'problem';
}

/** No module owns the path (given with query and fragment). The address stays, and going elsewhere works. */
export function unmatchedPath(path: string): Problem {
  return { kind: 'problem', status: 404, message: `Page not found: ${path}`, reference: newReference() };
}

/** The server no longer knows what this tab runs, and a page load was just tried. */
export function forgottenComposition(): Problem {
  return {
    kind: 'problem',
    status: 503,
    title: 'The site was updated meanwhile',
    message: 'The page that you asked for comes with the new version. Please try again in a moment.',
    reference: newReference(),
  };
}

/** The server has not got any module yet, so it cannot say whether the page exists. */
export function siteWithoutModules(): Problem {
  return {
    kind: 'problem',
    status: 503,
    title: 'The site is waking up',
    message: 'Its pages are on their way. Please try again in a moment.',
    reference: newReference(),
  };
}

/** The server did not answer this browser. */
export function unreachable(): Problem {
  return {
    kind: 'problem',
    status: 503,
    title: 'The site cannot be reached',
    message:
      'Please check your connection. This page comes by itself when it is back, and nothing that you made is lost.',
    reference: newReference(),
    isUnreachable: true,
  };
}

/** A page's refusal: of its validation, or of its loader for want of content. */
export function fatal(problem: Problem, cameFrom: string | undefined): Problem {
  return { ...problem, isFatal: true, ...(cameFrom === undefined ? {} : { cameFrom }) };
}

/** The module that owns the page cannot be loaded or failed to render. */
export function moduleProblem(module: string): Problem {
  return { kind: 'problem', status: 503, message: '', module, reference: newReference() };
}

/** Any other error of a page: the router's own answers keep their status, everything else is a 500. */
export function asProblem(error: unknown): Problem {
  if (isProblem(error)) return error;
  const status =
    typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
      ? error.status
      : 500;
  return { kind: 'problem', status, message: '', reference: newReference() };
}

export function newReference(): string {
  return crypto.randomUUID().slice(0, 8);
}
