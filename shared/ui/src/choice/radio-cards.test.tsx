import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RadioCards } from './radio-cards.tsx';

test('a radio card is named only by its label and is submitted with a plain form', async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  render(
    <form aria-label="form">
      <RadioCards
        label="Hair"
        name="hair"
        options={[
          { value: 'bob', label: 'Bob', image: '/bob.webp' },
          { value: 'long', label: 'Long', image: '/long.webp' },
        ]}
        onValueChange={onValueChange}
      />
    </form>,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Long' }));
  expect(onValueChange.mock.lastCall).toEqual(['long']);
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'form' });
  expect(new FormData(form).get('hair')).toBe('long');
});
