import type { FailedRequest } from '@irodori/platform';

/** The error of a request to the content backend, for the log. */
export function contentFailure({ method, path, status, name }: FailedRequest): Error {
  const error = new Error(`${method} ${path} failed with ${status ?? 'no response'} (${name})`);
  return Object.assign(error, { name: 'ContentError', stack: '' });
}
