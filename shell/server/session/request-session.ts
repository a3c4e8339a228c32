import type { ContentConfig, Platform, SessionSnapshot } from '@irodori/platform';
import { hasSessionCookie, sessionOfCookies } from '@irodori/platform/session-cookie';
import { foundEndCookie } from '@irodori/platform/session-end';
import type { ShellBundle } from '../../src/app/server-face.ts';
import { withDeadline } from '../../src/modules/deadline.ts';

/** The visitor of one request: a platform with the visitor's cookies, never shared with another request. */
export interface RequestSession {
  readonly platform: Platform;
  readonly snapshot: SessionSnapshot;
  /** `Set-Cookie` values of a refreshed or ended session; a loader's calls may add to them. */
  readonly cookies: string[];
}

interface Options {
  readonly bundle: Pick<ShellBundle, 'createServerPlatform'>;
  readonly url: string;
  readonly key: string;
  /** Custom providers of the auth service, which its settings do not list; a page that offers none needs none. */
  readonly customProviders?: readonly string[];
  readonly content: ContentConfig | undefined;
  readonly cookieHeader: string;
  /** The site is reached over https, so cookies get the attribute `Secure`. */
  readonly isSecure: boolean;
  /** Milliseconds until a response of the backend must begin, and until the session must be verified. */
  readonly deadlineMs: number;
  /** Called with the error if the session could not be verified; the visitor then counts as signed out. */
  readonly report: (error: unknown) => void;
}

/** Verifies the session before the response's headers are sent, since a refresh sets cookies. */
export async function openSession({
  bundle,
  url,
  key,
  customProviders,
  content,
  cookieHeader,
  isSecure,
  deadlineMs,
  report,
}: Options): Promise<RequestSession> {
  const cookies: string[] = [];
  const platform = bundle.createServerPlatform({
    url,
    key,
    customProviders,
    content,
    deadlineMs,
    cookies: { header: cookieHeader, isSecure, set: (cookie) => cookies.push(cookie) },
  });
  const isVisitorKnown = hasSessionCookie(url, cookieHeader);
  // A refresh is retried for longer than a page should wait; the page then continues without the session.
  const verify = async (): Promise<SessionSnapshot> => {
    try {
      const snapshot = await withDeadline(platform.session.verified(), deadlineMs, 'the session');
      if (snapshot.status === 'signed-out' && sessionOfCookies(url, cookieHeader))
        cookies.push(foundEndCookie);
      return snapshot;
    } catch (error) {
      report(error);
      return signedOut;
    }
  };
  return { platform, snapshot: isVisitorKnown ? await verify() : signedOut, cookies };
}

const signedOut: SessionSnapshot = { status: 'signed-out' };
