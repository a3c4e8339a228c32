/** Holds a lock of the browser as another tab would; the answer releases it. */
export async function holdLock(name: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  navigator.locks
    .request(name, async () => {
      held.resolve();
      await done.promise;
    })
    // Somebody took it over.
    .catch(() => undefined);
  await held.promise;
  return done.resolve;
}

/** Lets everything go on that waits for a lock or a promise, but for no timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
