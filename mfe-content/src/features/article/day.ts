const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11-21` → “21 November 2026”, the same on the server and in every browser. */
export const dayOf = (date: string): string => format.format(new Date(date));
