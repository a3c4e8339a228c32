import { forgetVisitor } from '@irodori/kit/visitor-storage';
import type { Platform } from '@irodori/platform';
import { visitorOfBrowser } from '@irodori/platform/session-cookie';
import { coverPage, tellOnCover, uncoverPage } from './cover-page.ts';
import { guardOptions } from './guard.ts';
import { matchWildcard } from './wildcard.ts';

interface Options {
  readonly session: Platform['session'];
  readonly supabaseUrl: string;
  /** Resolves when no sign-out of this page is on its way to the auth service. */
  readonly signedOut: () => Promise<unknown>;
}

/**
 * A document shows one visitor's pages only. When the browser's session ends, or becomes another visitor's, the page is
 * covered at once and loaded anew: what modules, stores, channels and the router held is gone with the document, and the
 * server decides what is shown instead. The cookie decides whose session it is: the next page is rendered with it.
 */
export function keepToOneVisitor({ session, supabaseUrl, signedOut }: Options) {
  let owner: string | undefined;
  let isLeaving = false;

  const current = (): string | undefined => {
    const snapshot = session.current();
    return snapshot.status === 'signed-in' ? snapshot.userId : undefined;
  };
  const isOver = (): boolean => {
    owner ??= current();
    const visitor = visitorOfBrowser(supabaseUrl);
    return owner !== undefined && visitor !== undefined && visitor !== owner;
  };
  const leave = (): void => {
    if (isLeaving) return;
    isLeaving = true;
    coverPage();
    forgetVisitor();
    void signedOut().then(loadAnew);
  };
  const check = (): void => {
    if (isOver() && !beginsSessions(location.pathname)) leave();
  };

  check();
  session.subscribe(() => {
    check();
    // Another tab's message may be here before its change of the cookie; verifying waits for that.
    if (!isOver() && current() !== owner) session.verified().then(check, () => undefined);
  });
  document.addEventListener('visibilitychange', check);
  // A browser without it waits for the tab's session client, which hears of the other tabs'.
  (globalThis as Partial<typeof globalThis>).cookieStore?.addEventListener('change', check);
  // A page that the browser keeps for Back must not be seen before it is known whose session there is by then.
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

/** Pages whose own work replaces a session; they go on to another page, which is loaded as a new document. */
const beginsSessions = (pathname: string): boolean =>
  [guardOptions.login, guardOptions.callback].some((path) => matchWildcard(path, pathname) !== undefined);

function loadAnew(): void {
  if (navigator.onLine) {
    tellOnCover('Your session has ended. One moment …');
    location.reload();
    return;
  }
  // The browser could only show an error of its own.
  tellOnCover('Your session has ended. This page comes back as soon as you are online.');
  addEventListener('online', () => location.reload(), { once: true });
}
