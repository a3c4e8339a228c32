import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test('an error marks the text field as invalid and precedes its description', () => {
  render(
    <TextField label="Email" name="email" required description="Only you see it." error="No @ in it." />,
  );
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(field)).toEqual(['No @ in it.', 'Only you see it.']);
});

test('a text field without an error is not marked as invalid', () => {
  render(<TextField label="Email" name="email" required error="" />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(field.hasAttribute('aria-describedby')).toBe(false);
});

test('a text field that is not required is marked as optional', () => {
  render(<TextField label="Name" name="name" />);
  expect(screen.getByRole('textbox', { name: 'Name optional' })).toBeDefined();
});
