/** True if the path's percent-escapes are valid UTF-8; routers throw for other paths. */
export function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The path, with every `%` escaped if its escapes are not valid UTF-8. */
export function readablePath(path: string): string {
  return isReadable(path) ? path : path.replaceAll('%', '%25');
}
