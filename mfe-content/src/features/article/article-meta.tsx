import { dayOf } from './day.ts';

/** Date and reading time of an article. */
export function ArticleMeta({ date, minutes }: { date: string; minutes: number }) {
  return (
    <>
      <time dateTime={date}>{dayOf(date)}</time> · {minutes} min
    </>
  );
}
