type Month = 'short' | 'long';

/** Created at the first use, since the first one of a page loads the locale's data. */
const formats: Partial<Record<Month, Intl.DateTimeFormat>> = {};

function formatOf(month: Month): Intl.DateTimeFormat {
  formats[month] ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  });
  return formats[month];
}

export interface DayProps {
  /** A day (`2026-11-21`) or a moment, in ISO 8601. */
  readonly date: string;
  /** “21 Nov 2026” (default) or “21 November 2026”. */
  readonly month?: Month;
}

/** The day of a moment in UTC, so that the server and every browser print the same. */
export const Day = ({ date, month = 'short' }: DayProps) => (
  <time dateTime={date}>{formatOf(month).format(new Date(date))}</time>
);
