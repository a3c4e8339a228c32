import type { ColorPreference } from './use-color-mode.ts';

const name = 'color-mode';
const oneYearInSeconds = 31_536_000;

/** Reads the visitor's choice from a `Cookie` header or `document.cookie`; `system` without the cookie. */
export function readColorPreference(cookies: string): ColorPreference {
  const value = /(?:^|;\s*)color-mode=(light|dark)(?:;|$)/.exec(cookies)?.[1];
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function colorPreferenceCookie(preference: ColorPreference): string {
  return `${name}=${preference}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax`;
}
