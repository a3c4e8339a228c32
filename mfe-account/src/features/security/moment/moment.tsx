let format: Intl.DateTimeFormat | undefined;

/**
 * A moment as {@link Moment} shows it, for labels. The format is created at the first use, since the first format of a page
 * loads the locale's data.
 */
export function momentWords(at: string): string {
  format ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(at));
}

/** A moment in the visitor's own time zone, “21 Nov 2026, 14:05”. Only for what the browser loads, not the server. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentWords(at)}</time>;
