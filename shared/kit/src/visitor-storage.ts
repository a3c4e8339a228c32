const prefix = 'irodori:';

/** Key in `localStorage` or `sessionStorage` for a visitor's input, which is removed when the session ends. */
export const visitorKey = (name: string): string => `${prefix}${name}`;

/** Removes everything that is stored under a {@link visitorKey}. */
export function forgetVisitor(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
