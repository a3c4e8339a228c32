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
    const { path = '', expires = 0 } = Object(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
    return { path: String(path), expires: Number(expires) };
  } catch (error) {
    return error instanceof SyntaxError ? { path: '', expires: 0 } : undefined;
  }
}
