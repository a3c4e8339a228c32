import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CheckboxCards } from './checkbox-cards.tsx';

const options = ['Ribbon', 'Crown', 'Scarf'].map((label) => ({ value: label.toLowerCase(), label }));
const box = (name: string) => screen.getByRole('checkbox', { name });

test('the other checkboxes are disabled while the maximum is chosen', async () => {
  render(<CheckboxCards label="Accessories" name="accessory" options={options} max={2} />);
  await userEvent.click(box('Ribbon'));
  await userEvent.click(box('Crown'));
  expect(box('Scarf')).toHaveProperty('disabled', true);
  expect(screen.getByRole('status').textContent).toBe('2 of 2 chosen');
  await userEvent.click(box('Ribbon'));
  expect(box('Scarf')).toHaveProperty('disabled', false);
});

test('checkbox cards show how many choices are still needed', () => {
  render(<CheckboxCards label="Accessories" name="accessory" options={options} min={1} max={2} />);
  expect(screen.getByRole('status').textContent).toBe('0 of 2 chosen, at least 1 needed');
});

test('the chosen values are passed in the order of the options', async () => {
  const onValueChange = vi.fn<(value: string[]) => void>();
  render(
    <CheckboxCards label="Accessories" name="accessory" options={options} onValueChange={onValueChange} />,
  );
  await userEvent.click(box('Scarf'));
  await userEvent.click(box('Ribbon'));
  expect(onValueChange.mock.lastCall).toEqual([['ribbon', 'scarf']]);
});

test('the error of checkbox cards describes the whole group', () => {
  render(<CheckboxCards label="Accessories" name="accessory" options={options} error="Choose one." />);
  const group = screen.getByRole('group', { name: /Accessories/ });
  const id = group.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('Choose one.');
});
