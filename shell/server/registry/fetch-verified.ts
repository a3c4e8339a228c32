import { createHash } from 'node:crypto';

/** Fetches a file in full within the deadline. @throws with address and cause */
export async function fetchFile(url: string, deadlineMs: number): Promise<Buffer> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(deadlineMs), cache: 'no-store' });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    const cause =
      error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error);
    throw new Error(`${url} could not be fetched: ${cause}`, { cause: error });
  }
}

/** As {@link fetchFile}, and the bytes are those that were published. @throws if they are not */
export async function fetchVerified(url: string, integrity: string, deadlineMs: number): Promise<Buffer> {
  const bytes = await fetchFile(url, deadlineMs);
  verify(bytes, integrity, url);
  return bytes;
}

/** @throws if the bytes are not those that were published; `place` says where they come from */
export function verify(bytes: Buffer, integrity: string, place: string): void {
  const actual = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (actual !== integrity)
    throw new Error(`${place} is not what was published: expected ${integrity}, got ${actual}.`);
}
