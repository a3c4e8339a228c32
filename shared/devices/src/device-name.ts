import { parse } from 'bowser';

/** A device in words, by the user agent of its browser: “Firefox on Windows”, “An unknown device”. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'An unknown device';
  const { browser, os } = parse(userAgent);
  if (browser.name === undefined || browser.name === '') return 'An unknown device';
  return os.name === undefined ? browser.name : `${browser.name} on ${os.name}`;
}
