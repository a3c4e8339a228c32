const key = 'irodori.device';

/**
 * The secret by which an account knows this browser again, so that a stranger's wrong passwords never keep its owner
 * out here. It stays when somebody signs out. Undefined where the browser keeps nothing.
 */
export function deviceSecret(): string | undefined {
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) return kept;
    const made = crypto.randomUUID().replaceAll('-', '');
    localStorage.setItem(key, made);
    return made;
  } catch {
    return undefined;
  }
}
