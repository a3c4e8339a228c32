import type { Platform } from '@irodori/platform';
import { signedUrlSeconds } from '@irodori/platform/constants';

/** The signed URL of a private picture, with its expiry. */
export interface SignedPicture {
  readonly path: string;
  readonly url: string;
  /** URL of a resized copy, if one was requested. */
  readonly thumbnail?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export async function signPicture(platform: Platform, path: string): Promise<SignedPicture> {
  const expiresAt = Date.now() + signedUrlSeconds * 1000;
  return { path, url: await platform.storage.signedUrl('outputs', path, signedUrlSeconds), expiresAt };
}
