import { Day } from '@irodori/ui/day';
import { useState } from 'react';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** “just now”, “5 minutes ago”, “yesterday”; undefined after a week. */
export function wordsSince(date: Date, now: Date): string | undefined {
  const seconds = (now.getTime() - date.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  if (seconds < minute) return 'just now';
  if (seconds < hour) return format.format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return format.format(-Math.floor(seconds / hour), 'hour');
  if (seconds < 7 * day) return format.format(-Math.floor(seconds / day), 'day');
  return undefined;
}

/** A moment in words, and after a week its day. Only for what the browser alone renders. */
export function TimeAgo({ date }: { date: string }) {
  const [now] = useState(() => new Date());
  const words = wordsSince(new Date(date), now);
  return words === undefined ? (
    <Day date={date} />
  ) : (
    <time dateTime={date} title={new Date(date).toLocaleString('en-GB')}>
      {words}
    </time>
  );
}
