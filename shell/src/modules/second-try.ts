const pauseMs = 300;
const refetchMs = 3000;

/**
 * Retries a failed load once after a pause. A browser gives a failed preload to the first script that requests the
 * file, so one attempt can fail without a network request. If both attempts fail, the first error is thrown: code that
 * threw while it was evaluated throws a different, misleading error the second time.
 */
export async function withSecondTry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await Promise.all([new Promise((resolve) => setTimeout(resolve, pauseMs)), fetchAnew(error)]);
    return load().catch(() => {
      throw error;
    });
  }
}

/**
 * Fetches the file that a failed load names past the browser's cache. Files may be cached for a year, so one that was
 * damaged on its way would come from the cache at each try and at each page load.
 */
async function fetchAnew(failure: unknown): Promise<void> {
  if (!(failure instanceof Error && 'request' in failure && typeof failure.request === 'string')) return;
  try {
    const signal = AbortSignal.timeout(refetchMs);
    const response = await fetch(failure.request, { cache: 'reload', signal });
    await response.arrayBuffer();
  } catch {
    // The second try tells what is wrong.
  }
}
