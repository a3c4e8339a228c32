import type { Platform } from '@irodori/platform';
import { signedUrlSeconds } from '@irodori/platform/constants';

/** A private picture's URL and when it stops working. */
export interface SignedPicture {
  readonly path: string;
  readonly url: string;
  /** A small copy of it, where one was asked for. */
  readonly thumbnail?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export async function signPicture(platform: Platform, path: string): Promise<SignedPicture> {
  const expiresAt = Date.now() + signedUrlSeconds * 1000;
  return { path, url: await platform.storage.signedUrl('outputs', path, signedUrlSeconds), expiresAt };
}
