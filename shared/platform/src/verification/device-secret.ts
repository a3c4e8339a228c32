const key = 'irodori.device';

/**
 * The secret by which an account recognises this browser, so that a stranger's wrong passwords do not slow down the
 * owner's sign-in here. It stays after a sign-out. Undefined if the browser blocks storage.
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
