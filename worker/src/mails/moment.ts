/** A moment in words, with its time zone: whoever reads a mail may be anywhere. */
export const momentOf = (time: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
    new Date(time),
  );
