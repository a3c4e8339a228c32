const key = 'irodori-reload';
const ttlMs = 10_000;

/** True if a path was not reloaded in the last ten seconds; a page that stays broken must not reload forever. */
export function canReload(path: string, now = Date.now()): boolean {
  const last = read();
  return last !== undefined && !(last.path === path && last.expires > now);
}

/** Like {@link canReload}, and counts the reload. */
export function mayReload(path: string, now = Date.now()): boolean {
  if (!canReload(path, now)) return false;
  try {
    sessionStorage.setItem(key, JSON.stringify({ path, expires: now + ttlMs }));
    return true;
  } catch {
    return false;
  }
}

/** Undefined if the browser blocks storage; then no reload is safe. */
function read(): { path: string; expires: number } | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof stored === 'object' && stored !== null && 'path' in stored && 'expires' in stored)
      return { path: String(stored.path), expires: Number(stored.expires) };
    return { path: '', expires: 0 };
  } catch (error) {
    return error instanceof SyntaxError ? { path: '', expires: 0 } : undefined;
  }
}
