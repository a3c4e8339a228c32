import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Progress } from './progress.tsx';

test('progress exposes its value and its step', () => {
  render(<Progress value={0.416} label="Drawing" stage="ink" />);
  const bar = screen.getByRole('progressbar', { name: 'Drawing' });
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
  expect(bar.getAttribute('aria-valuetext')).toBe('42 %, ink');
});

test('progress with an unknown value has no aria-valuenow', () => {
  render(<Progress value={null} label="Waiting" />);
  expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false);
});

test('the five hues of progress are painted one after another', () => {
  render(
    <Progress value={0.5} label="Drawing">
      <span />
    </Progress>,
  );
  const painted = [...document.querySelectorAll('rect[data-hue]')].map((rect) =>
    rect.getAttribute('stroke-dasharray'),
  );
  expect(painted).toEqual(['20 100', '20 100', '10 100', '0 100', '0 100']);
});
