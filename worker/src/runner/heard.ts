/** An engine that says nothing for so long hangs: a stage of Ink took 8 s on a machine with fifteen busy processes per core. */
const longestSilenceMs = 60_000;

/**
 * The events of a run, until the signal aborts. An engine may hang where no signal reaches it: at the other end of a
 * connection, or in a library, as libvips rarely does (github.com/lovell/sharp/issues/4486). So nothing here waits for
 * it without an end.
 * @throws the signal's reason, or an error after too long a silence
 */
export async function* heard<T>(events: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]();
  for (;;) {
    const next = await withinSilence(iterator.next(), signal);
    if (next.done === true) return;
    yield next.value;
  }
}

async function withinSilence<T>(event: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`It has been silent for ${longestSilenceMs / 1000} s`)),
    longestSilenceMs,
  );
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([event, silence]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
