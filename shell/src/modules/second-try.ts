const pauseMs = 300;

/**
 * Tries a load, and once more after a pause. A browser hands a preload that failed to the first script that
 * wants the file, so even after the file is back, one try can fail without asking the network. Where both fail, the first error tells why: code that has thrown
 * while it was evaluated says something else the second time.
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
