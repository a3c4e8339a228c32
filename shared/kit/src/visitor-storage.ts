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

/** A zod schema, as far as it is needed here. */
export interface Schema<T> {
  safeParse(value: unknown): { readonly data?: T | undefined };
}

/** A visitor's input in the browser's storage. If storage is full or blocked, or its content is malformed, nothing is kept. */
export function kept<T>(storage: () => Storage, name: string, schema: Schema<T>) {
  const key = visitorKey(name);
  const text = (): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    text,
    read(): T | undefined {
      try {
        return schema.safeParse(JSON.parse(text() ?? 'null')).data;
      } catch {
        return undefined;
      }
    },
    write(value: T): void {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // Storage is full or blocked; the form works without it.
      }
    },
    clear(): void {
      try {
        storage().removeItem(key);
      } catch {
        // Storage is blocked.
      }
    },
  };
}
