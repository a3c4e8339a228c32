import { notFound, redirectTo, sessionNeeded } from '@irodori/kit/errors';
import type { Platform } from '@irodori/platform';
import { resultPath } from '../../paths.ts';
import { loadShownPicture } from '../everybody/picture/load-shown.ts';

interface Stranger {
  readonly platform: Platform;
  readonly jobId: string;
  readonly url: URL;
  readonly isSignedIn: boolean;
}

/**
 * What somebody gets at the address of another visitor's job: the way to the page of its picture if its owner shows it,
 * else 404, or the way to the login page without a session.
 */
export async function responseToStrangers({ platform, jobId, url, isSignedIn }: Stranger): Promise<Response> {
  if ((await loadShownPicture(platform, jobId)) !== null) return redirectTo(resultPath(jobId));
  return isSignedIn ? notFound(url) : sessionNeeded();
}
