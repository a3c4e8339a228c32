import { forgetVisitor } from '@irodori/kit/visitor-storage';
import type { Platform, SessionSnapshot } from '@irodori/platform';
import { keepReturnFor } from '@irodori/platform/return-path';
import { visitorOfBrowser } from '@irodori/platform/session-cookie';
import { coverPage, tellOnCover, uncoverPage } from '../update/cover-page.ts';
import { guardOptions } from './guard.ts';
import { matchWildcard } from '../rules/wildcard.ts';

/** The visitor for whom the document was rendered, or who signed in to it first. */
type Owner = Exclude<SessionSnapshot, { status: 'signed-out' }>;

interface Options {
  readonly session: Platform['session'];
  readonly supabaseUrl: string;
  /** Resolves when no sign-out request of this page is pending. */
  readonly signedOut: () => Promise<unknown>;
}

/**
 * Ensures that a document shows the pages of only one visitor. When the browser's session ends or becomes another
 * visitor's, the page is covered at once and reloaded: the state of modules, stores, channels and the router is gone
 * with the document, and the server decides what to show. The session cookie decides whose session it is, since the
 * next page is rendered with it. On a page that begins sessions, only what the former visitor typed is removed; a guest
 * takes it along to the account.
 */
export function keepToOneVisitor({ session, supabaseUrl, signedOut }: Options) {
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
    if (owner !== undefined && visitorOfBrowser(supabaseUrl) === null)
      keepReturnFor(supabaseUrl, owner.userId);
    void signedOut().then(loadAnew);
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
  // A page from the back/forward cache must stay hidden until the current session is known.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && owner !== undefined) coverPage();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isOver()) leave();
    else uncoverPage();
  });
  return { isOver };
}

const isGuest = (owner: Owner | undefined): boolean => owner?.status === 'signed-in' && owner.isAnonymous;

/** True for pages that replace a session themselves; they then load another page as a new document. */
const beginsSessions = (pathname: string): boolean =>
  [guardOptions.login, guardOptions.callback].some((path) => matchWildcard(path, pathname) !== undefined);

function loadAnew(): void {
  if (navigator.onLine) {
    tellOnCover('Your session has ended. One moment …');
    location.reload();
    return;
  }
  // Offline, a reload would show the browser's error page.
  tellOnCover('Your session has ended. This page comes back as soon as you are online.');
  addEventListener('online', () => location.reload(), { once: true });
}
