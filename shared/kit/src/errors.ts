/** Thrown by a loader: the page answers 404 with the shell's not-found view. */
export function notFound(path: string): Response {
  return new Response(`Page Not Found: ${path}`, { status: 404, statusText: 'Page Not Found' });
}
