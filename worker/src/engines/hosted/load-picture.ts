import { encodedImage } from '../encoded-image.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { EncodedImage } from '../engine.ts';
import { unreachable } from '../http-failures.ts';
import { limited } from '../response-body.ts';

/** Bytes. */
const largestPicture = 64 * 2 ** 20;

export interface PictureSource {
  /** Where the provider keeps pictures: at this host, and at those below it. */
  readonly pictures: string;
  /** Time for a response, in milliseconds. */
  readonly responseMs: number;
}

/**
 * Loads a drawn picture from where a result says that it is, without the key, and from the provider's own hosts alone.
 * @throws EngineFailure `lost` where the picture, which was paid for, cannot be had; `busy` where it may be had later
 */
export async function loadPicture(
  address: string,
  { pictures, responseMs }: PictureSource,
): Promise<EncodedImage> {
  const url = URL.parse(address);
  const known = new URL(pictures);
  const isKnown =
    url?.protocol === known.protocol && (url.host === known.host || url.host.endsWith(`.${known.host}`));
  if (url === null || !isKnown)
    throw new EngineFailure('lost', `The picture is at ${url?.host ?? 'no address'}, not at ${known.host}`);
  const { status, bytes } = await load(url, responseMs);
  if (status >= 500 || status === 429)
    throw new EngineFailure('busy', `${url.host} responded with ${status} for the picture`);
  if (status !== 200) throw new EngineFailure('lost', `${url.host} responded with ${status} for the picture`);
  return encodedImage(bytes).catch((error: unknown) => {
    throw new EngineFailure('lost', error instanceof Error ? error.message : String(error));
  });
}

async function load(url: URL, responseMs: number) {
  try {
    const signal = AbortSignal.timeout(responseMs);
    // A picture that has moved could lead to an address inside of the operator's network.
    const response = await fetch(url, { redirect: 'manual', signal });
    return { status: response.status, bytes: await limited(response, largestPicture) };
  } catch (error) {
    if (error instanceof EngineFailure) throw new EngineFailure('lost', error.message);
    throw unreachable('The server of the picture', url.host, error);
  }
}
