import { dayOf } from './day.ts';

/** When it was written and how long it takes. */
export function ArticleMeta({ date, minutes }: { date: string; minutes: number }) {
  return (
    <>
      <time dateTime={date}>{dayOf(date)}</time> · {minutes} min
    </>
  );
}
