import { hash } from 'node:crypto';

/** Fetches a whole file within the deadline. @throws an error that names the URL and the cause */
export async function fetchFile(url: string, deadlineMs: number): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(deadlineMs), cache: 'no-store' });
    if (!response.ok) throw new Error(`the response has status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const cause =
      error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error);
    throw new Error(`${url} could not be fetched: ${cause}`, { cause: error });
  }
}

/** Like {@link fetchFile}, and checks the bytes. @throws also if they do not match the integrity */
export async function fetchVerified(url: string, integrity: string, deadlineMs: number): Promise<Buffer> {
  const bytes = await fetchFile(url, deadlineMs);
  verify(bytes, integrity, url);
  return bytes;
}

/** @throws if the bytes do not match the published integrity; `place` is the URL or file, for the message */
export function verify(bytes: Buffer, integrity: string, place: string): void {
  const algorithm = integrity.slice(0, integrity.indexOf('-'));
  const actual = `${algorithm}-${hash(algorithm, bytes, 'base64')}`;
  if (actual !== integrity)
    throw new Error(`${place} is not what was published: expected ${integrity}, got ${actual}.`);
}
