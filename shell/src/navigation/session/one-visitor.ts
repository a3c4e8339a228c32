import { forgetVisitor } from '@irodori/kit/visitor-storage';
import type { Platform, SessionSnapshot } from '@irodori/platform';
import { keepReturnFor } from '@irodori/platform/return-path';
import { visitorOfBrowser } from '@irodori/platform/session-cookie';
import { noteFoundEnd } from '@irodori/platform/session-end';
import { coverPage, tellOnCover, uncoverPage } from '../update/cover-page.ts';
import { scrollPositions } from '../scroll/scroll-positions.ts';
import { guardOptions } from './guard.ts';
import { matchWildcard } from '../rules/wildcard.ts';

/** The visitor for whom the document was rendered, or who signed in to it first. */
type Owner = Exclude<SessionSnapshot, { status: 'signed-out' }>;

interface Options {
  readonly session: Platform['session'];
  readonly supabaseUrl: string;
  /** Resolves when no sign-out request of this page is pending. */
  readonly signedOut: () => Promise<unknown>;
  /** Rejects unless the auth service says that the session still exists. */
  readonly askSession: () => Promise<void>;
}

/** In milliseconds. Without an answer until then, the server decides what a page from the back/forward cache shows. */
const longestQuestion = 5000;

/**
 * Ensures that a document shows the pages of only one visitor. When the browser's session ends or becomes another
 * visitor's, the page is covered at once and reloaded: the state of modules, stores, channels and the router is gone
 * with the document, and the server decides what to show. The session cookie decides whose session it is, since the
 * next page is rendered with it. On a page that begins sessions, only what the former visitor typed is removed; a guest
 * takes it along to the account.
 */
export function keepToOneVisitor({ session, supabaseUrl, signedOut, askSession }: Options) {
  let owner: Owner | undefined;
  let isLeaving = false;

  const current = (): Owner | undefined => {
    const snapshot = session.current();
    return snapshot.status === 'signed-out' ? undefined : snapshot;
  };
  const isOver = (): boolean => {
    owner ??= current();
    const visitor = visitorOfBrowser(supabaseUrl);
    return owner !== undefined && visitor !== undefined && visitor !== owner.userId;
  };
  const leave = (): void => {
    if (isLeaving) return;
    isLeaving = true;
    coverPage();
    forgetVisitor();
    // The page would store them again when it goes.
    scrollPositions.clear();
    if (owner !== undefined && visitorOfBrowser(supabaseUrl) === null) {
      keepReturnFor(supabaseUrl, owner.userId);
      noteFoundEnd();
    }
    void signedOut().then(() => loadAnew('Your session has ended.'));
  };
  const check = (): void => {
    if (!isOver()) return;
    if (!beginsSessions(location.pathname)) leave();
    else if (!isGuest(owner)) forgetVisitor();
  };

  check();
  session.subscribe(() => {
    check();
    // Another tab's message may arrive before its change of the cookie; verifying waits for the cookie.
    if (!isOver() && current()?.userId !== owner?.userId) session.verified().then(check, () => undefined);
  });
  document.addEventListener('visibilitychange', check);
  // Browsers without cookieStore rely on the tab's session client, which gets the events of the other tabs.
  (globalThis as Partial<typeof globalThis>).cookieStore?.addEventListener('change', check);
  /** The session may have ended on another device, which its cookie does not show. */
  const uncoverOnceAsked = async (): Promise<void> => {
    const isLate = new Promise((_, reject) => setTimeout(reject, longestQuestion));
    const isConfirmed = await Promise.race([askSession(), isLate]).then(
      () => true,
      () => false,
    );
    if (isOver()) leave();
    else if (isConfirmed) uncoverPage();
    else loadAnew('We cannot see whether you are still signed in.');
  };
  // A page from the back/forward cache must stay hidden until it is known whether its session still exists.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && owner !== undefined) coverPage();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isOver()) leave();
    else if (owner !== undefined) void uncoverOnceAsked();
  });
  return { isOver };
}

const isGuest = (owner: Owner | undefined): boolean => owner?.status === 'signed-in' && owner.isAnonymous;

/** True for pages that replace a session themselves; they then load another page as a new document. */
const beginsSessions = (pathname: string): boolean =>
  [guardOptions.login, guardOptions.callback].some((path) => matchWildcard(path, pathname) !== undefined);

function loadAnew(why: string): void {
  if (navigator.onLine) {
    tellOnCover(`${why} One moment …`);
    location.reload();
    return;
  }
  // Offline, a reload would show the browser's error page.
  tellOnCover(`${why} This page comes back as soon as you are online.`);
  addEventListener('online', () => location.reload(), { once: true });
}
