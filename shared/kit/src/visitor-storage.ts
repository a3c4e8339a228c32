const prefix = 'irodori:';

/** Key in `localStorage` or `sessionStorage` of what a visitor entered: it goes when the visitor's session ends. */
export const visitorKey = (name: string): string => `${prefix}${name}`;

/** Removes everything that is kept under a {@link visitorKey}. Storage may be forbidden; then nothing is kept. */
export function forgetVisitor(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  } catch {
    // Forbidden.
  }
}
