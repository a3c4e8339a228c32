/** Milliseconds between the checks whether a loaded script is ready. */
const pollMs = 25;
const deadlineMs = 15_000;

/**
 * Loads a provider's script and resolves to its interface once `ready` returns it. The page's policy allows the script
 * because a trusted script loads it (`strict-dynamic`).
 * @throws Error if the script is blocked, or not ready within 15 s
 */
export async function loadScript<T>(src: string, ready: () => T | undefined): Promise<T> {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  const { promise: hasLoaded, resolve, reject } = Promise.withResolvers<void>();
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new Error(`${new URL(src).host} could not be loaded`)));
  const end = Date.now() + deadlineMs;
  const timer = setTimeout(() => reject(late(src)), deadlineMs);
  document.head.append(script);
  try {
    await hasLoaded;
    for (;;) {
      const found = ready();
      if (found !== undefined) return found;
      if (Date.now() > end) throw late(src);
      await new Promise((next) => setTimeout(next, pollMs));
    }
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const late = (src: string) => new Error(`${new URL(src).host} was not ready after ${deadlineMs / 1000} s`);
