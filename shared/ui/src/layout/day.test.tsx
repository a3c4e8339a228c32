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
