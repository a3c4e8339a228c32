import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Day } from './day.tsx';

const shown = (day: Parameters<typeof Day>[0]) => render(<Day {...day} />).container.firstElementChild;

test('A day is written with a short month, or in full if the page asks for it', () => {
  expect(shown({ date: '2026-11-21' })?.textContent).toBe('21 Nov 2026');
  expect(shown({ date: '2026-11-21', month: 'long' })?.textContent).toBe('21 November 2026');
});

test('The day of a moment is the one in UTC, and the element carries the moment itself', () => {
  const time = shown({ date: '2026-11-21T23:30:00Z' });
  expect(time?.textContent).toBe('21 Nov 2026');
  expect(time?.getAttribute('datetime')).toBe('2026-11-21T23:30:00Z');
});

test.for(Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 3)).toISOString()))(
  '%s is written as British English writes it, with either length of the month',
  (date) => {
    for (const month of ['short', 'long'] as const) {
      const british = new Intl.DateTimeFormat('en-GB', {
        day: 'numeric',
        month,
        year: 'numeric',
        timeZone: 'UTC',
      });
      expect(shown({ date, month })?.textContent).toBe(british.format(new Date(date)));
    }
  },
);
