/** Why the shell does not take the texts that the content backend offers. */
export type SnapshotFault =
  | 'unavailable'
  | 'absent'
  | 'unreadable'
  | 'too-large'
  | 'altered'
  | 'empty'
  | 'shrunken';

export class SnapshotRefusal extends Error {
  override readonly name = 'SnapshotRefusal';
  readonly fault: SnapshotFault;

  constructor(fault: SnapshotFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

export interface ContentResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** Reads one address of the content backend. @throws SnapshotRefusal without a whole response */
export type ContentRead = (
  address: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<ContentResponse>;

const maxBytes = 8 * 2 ** 20;

/** Creates reads that all together have one deadline, and as many bytes as the largest snapshot. */
export function createContentReads(deadlineMs: number): ContentRead {
  const signal = AbortSignal.timeout(deadlineMs);
  let size = 0;
  return async (address, headers = {}) => {
    try {
      const response = await fetch(address, {
        headers: { Accept: 'application/json', ...headers },
        signal,
        redirect: 'error',
        cache: 'no-store',
      });
      const chunks: Uint8Array[] = [];
      for await (const chunk of response.body ?? []) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge(address);
        chunks.push(chunk);
      }
      return { status: response.status, headers: response.headers, bytes: Buffer.concat(chunks) };
    } catch (error) {
      throw error instanceof SnapshotRefusal ? error : unavailable(address, error);
    }
  };
}

const tooLarge = (address: string): SnapshotRefusal =>
  new SnapshotRefusal('too-large', `with ${address}, the texts are larger than ${maxBytes} bytes`);

function unavailable(address: string, error: unknown): SnapshotRefusal {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SnapshotRefusal('unavailable', `${address} could not be read: ${reason}`, error);
}

/** The JSON of a response. @throws SnapshotRefusal for a body that is not JSON */
export function jsonOf(bytes: Buffer, address: string): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw new SnapshotRefusal('unreadable', `the response of ${address} is not JSON`, error);
  }
}
