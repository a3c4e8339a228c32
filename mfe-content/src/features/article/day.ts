const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats `2026-11-21` as “21 November 2026”, equally on the server and in every browser. */
export const dayOf = (date: string): string => format.format(new Date(date));
