const key = 'irodori-reload';
const ttlMs = 10_000;

/** True at most once per path within ten seconds: a page that stays broken must not reload for ever. */
export function mayReload(path: string, now = Date.now()): boolean {
  const { path: last, expires } = read();
  if (last === path && expires > now) return false;
  sessionStorage.setItem(key, JSON.stringify({ path, expires: now + ttlMs }));
  return true;
}

function read(): { path: string; expires: number } {
  const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  if (typeof stored !== 'object' || stored === null || !('path' in stored) || !('expires' in stored))
    return { path: '', expires: 0 };
  return { path: String(stored.path), expires: Number(stored.expires) };
}
