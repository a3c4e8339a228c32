import { EngineFailure } from './engine-failure.ts';

/** A response of Node's fetch, or of undici's. */
interface WithBody {
  readonly body: AsyncIterable<Uint8Array> | null;
}

const internal = (message: string): Error => new EngineFailure('internal', message);

/**
 * The parts of a body, up to `most` bytes.
 * @param faultOf makes the error for a longer body
 */
export async function* bounded(
  { body }: WithBody,
  most: number,
  faultOf = internal,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > most) throw faultOf(`A response has more than ${most} bytes`);
    yield chunk;
  }
}

/** A whole body of at most `most` bytes. @param faultOf makes the error for a longer one */
export async function limited(response: WithBody, most: number, faultOf = internal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bounded(response, most, faultOf)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Undefined for a text that is no JSON, such as a proxy's own page. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
