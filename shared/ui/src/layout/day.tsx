/** Tables, since the first `Intl.DateTimeFormat` of a page blocks a browser for 20 ms, a phone’s for longer. */
const months = {
  short: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
  long: 'January February March April May June July August September October November December'.split(' '),
};

export interface DayProps {
  /** A day (`2026-11-21`) or a moment, in ISO 8601. */
  readonly date: string;
  /** “21 Nov 2026” (default) or “21 November 2026”. */
  readonly month?: keyof typeof months;
}

/** The day of a moment in UTC, so that the server and every browser print the same. */
export function Day({ date, month = 'short' }: DayProps) {
  return <time dateTime={date}>{dayWords(date, month)}</time>;
}

/** The words of {@link Day}, for texts without elements. */
export function dayWords(date: string, month: keyof typeof months): string {
  const day = new Date(date);
  return `${day.getUTCDate()} ${months[month][day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}
