import type { ColorPreference } from './use-color-mode.ts';

const name = 'color-mode';
const oneYearInSeconds = 31_536_000;

/** Finds the visitor's choice in a `Cookie` header or in `document.cookie`. */
export const colorModeCookie = new RegExp(`(?:^|;\\s*)${name}=(light|dark)(?:;|$)`);

/** Reads the visitor's choice from a `Cookie` header or `document.cookie`; `system` without the cookie. */
export function readColorPreference(cookies: string): ColorPreference {
  const value = colorModeCookie.exec(cookies)?.[1];
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function colorPreferenceCookie(preference: ColorPreference): string {
  return `${name}=${preference}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax`;
}
