import { Day } from '@irodori/ui/day';

/** Date and reading time of an article. */
export function ArticleMeta({ date, minutes }: { date: string; minutes: number }) {
  return (
    <>
      <Day date={date} month="long" /> · {minutes} min
    </>
  );
}
