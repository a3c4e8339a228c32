import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Rating } from './rating.tsx';

test('a rating can be chosen with the keyboard', async () => {
  const onValueChange = vi.fn<(value: number) => void>();
  render(<Rating label="How is it?" name="rating" defaultValue={3} onValueChange={onValueChange} />);
  expect(screen.getByRole('radiogroup', { name: 'How is it? optional' })).toBeDefined();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '3 stars' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(onValueChange.mock.lastCall).toEqual([4]);
  expect(screen.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true);
});

test('no star is chosen if the rating is null', () => {
  render(<Rating label="How is it?" name="rating" value={null} />);
  for (const star of screen.getAllByRole('radio')) expect(star).toHaveProperty('checked', false);
});
