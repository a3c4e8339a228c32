/**
 * What went wrong with a page, as plain data: loaders throw it on both sides, the server serialises it into
 * the page, the error views show it.
 */
export interface Problem {
  readonly kind: 'problem';
  readonly status: number;
  /** For the visitor; empty if the view's own text says it. */
  readonly message: string;
  /** The module whose slot is lost; absent if the page itself is missing or refused. */
  readonly module?: string;
  /** Finds the log line of this failure. */
  readonly reference?: string;
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'problem';
}

/** No module owns the path. */
export function unmatchedPath(path: string): Problem {
  return { kind: 'problem', status: 404, message: `Page not found: ${path}` };
}

/** The module that owns the page cannot be loaded or failed to render. */
export function moduleProblem(module: string): Problem {
  return { kind: 'problem', status: 503, message: '', module, reference: newReference() };
}

export function newReference(): string {
  return crypto.randomUUID().slice(0, 8);
}
