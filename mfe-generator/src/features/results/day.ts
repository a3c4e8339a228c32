const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats the day of a moment in UTC, so that the server and every browser print the same. */
export const dayOf = (moment: string): string => format.format(new Date(moment));
