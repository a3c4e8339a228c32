const name = 'session-end';

/** Long enough for the other tabs to notice that the visitor signed out, in seconds. */
const ownSeconds = 9;
const foundSeconds = 300;

const cookie = (value: 'own' | 'found', maxAge: number): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;

const has = (value: 'own' | 'found', cookies: string): boolean => cookies.includes(`${name}=${value}`);

/** Browser only: notes that the visitor signs out here, so that no tab of this browser explains the end of the session. */
export function noteSignOut(): void {
  document.cookie = cookie('own', ownSeconds);
}

/** Browser only: notes that the session was found ended, unless the visitor has just signed out here. */
export function noteFoundEnd(): void {
  if (!has('own', document.cookie)) document.cookie = foundEndCookie;
}

/** The value for `Set-Cookie` of a response that removes the cookie of an ended session. The login page explains the end. */
export const foundEndCookie = cookie('found', foundSeconds);

/**
 * True if a session of this browser was found ended in the last five minutes, and the visitor did not end it in this
 * browser. `cookies` is `document.cookie`. Whose session it was is not kept.
 */
export const isFoundEnded = (cookies: string): boolean => has('found', cookies);
