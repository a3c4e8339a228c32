import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test('an error marks the field and describes it before its description does', () => {
  render(
    <TextField label="E-mail" name="email" required description="Only you see it." error="No @ in it." />,
  );
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(field)).toEqual(['No @ in it.', 'Only you see it.']);
});

test('without an error nothing marks the field', () => {
  render(<TextField label="E-mail" name="email" required error="" />);
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(field.hasAttribute('aria-describedby')).toBe(false);
});

test('what may stay empty says so', () => {
  render(<TextField label="Name" name="name" />);
  expect(screen.getByRole('textbox', { name: 'Name optional' })).toBeDefined();
});
