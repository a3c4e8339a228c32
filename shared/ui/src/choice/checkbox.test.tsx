import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';

test('a checkbox is ticked by its sentence, and described by its error', async () => {
  const onCheckedChange = vi.fn<(checked: boolean) => void>();
  const box = { label: 'I agree.', name: 'agreement', checked: false, onCheckedChange };
  const { rerender } = render(<Checkbox {...box} />);
  await userEvent.click(screen.getByText('I agree.'));
  expect(onCheckedChange).toHaveBeenCalledExactlyOnceWith(true);
  expect(screen.getByRole('checkbox', { name: 'I agree.' }).getAttribute('aria-invalid')).toBeNull();
  rerender(<Checkbox {...box} error="Please tick this box." />);
  const invalid = screen.getByRole('checkbox', { name: 'I agree.' });
  expect(invalid.getAttribute('aria-invalid')).toBe('true');
  const errorId = invalid.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(errorId)?.textContent).toBe('Please tick this box.');
});
