/** True if the path's escapes are UTF-8, as routers expect. */
export function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The path as its plain letters where its escapes mean nothing. */
export function readablePath(path: string): string {
  return isReadable(path) ? path : path.replaceAll('%', '%25');
}
