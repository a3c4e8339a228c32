const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A moment as its day in UTC: the server and every browser print the same. */
export const dayOf = (moment: string): string => format.format(new Date(moment));
