const pauseMs = 300;

/**
 * Retries a failed load once after a pause. A browser gives a failed preload to the first script that requests the
 * file, so one attempt can fail without a network request. If both attempts fail, the first error is thrown: code that
 * threw while it was evaluated throws a different, misleading error the second time.
 */
export async function withSecondTry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return load().catch(() => {
      throw error;
    });
  }
}
