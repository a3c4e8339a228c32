class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** @throws DeadlineError, with the given status, if the promise takes longer. */
export async function withDeadline<T>(
  promise: Promise<T>,
  ms: number,
  subject: string,
  status?: number,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new DeadlineError(`Waited ${ms} ms for ${subject}.`);
      reject(Object.assign(error, { status }));
    }, ms);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
