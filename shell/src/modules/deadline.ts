class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** @throws DeadlineError if the promise takes longer. */
export async function withDeadline<T>(promise: Promise<T>, ms: number, subject: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`Waited ${ms} ms for ${subject}.`)), ms);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
