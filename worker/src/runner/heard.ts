/**
 * The events of a run, until the signal aborts. An engine may hang where no signal reaches it: at the other end of a
 * connection, or in a library, as libvips rarely does (github.com/lovell/sharp/issues/4486). So nothing here waits for
 * it without an end.
 * @throws the signal's reason, or an error after too long a silence
 */
export async function* heard<T>(
  events: AsyncIterable<T>,
  signal: AbortSignal,
  silenceMs?: number,
): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]();
  for (;;) {
    signal.throwIfAborted();
    const next = await unlessAborted(iterator.next(), signal, silenceMs);
    if (next.done === true) return;
    yield next.value;
  }
}

/**
 * Waits for what may hang and hears no signal, as libvips and the picture check do.
 * @throws the signal's reason, or an error after too long a silence
 */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  silenceMs?: number,
): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer =
    silenceMs === undefined
      ? undefined
      : setTimeout(() => reject(new Error(`It has been silent for ${silenceMs / 1000} s`)), silenceMs);
  const onAbort = (): void => reject(signal.reason as Error);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
