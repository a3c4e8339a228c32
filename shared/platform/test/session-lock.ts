/** Takes a Web Lock as another tab would; returns the function that releases it. */
export async function holdLock(name: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  navigator.locks
    .request(name, async () => {
      held.resolve();
      await done.promise;
    })
    // Another holder took the lock over.
    .catch(() => undefined);
  await held.promise;
  return done.resolve;
}

/** Waits until all work has run that waits only for locks and promises, not for timers. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
