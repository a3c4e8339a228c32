import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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

test('a text field underlines phrases of its value as whole words, and moves the lines with the text', () => {
  const scrolled = vi.fn<(left: number) => void>();
  Element.prototype.scrollTo = ((left: number) => scrolled(left)) as Element['scrollTo'];
  const { container } = render(
    <TextField
      label="Prompt"
      name="prompt"
      value="art of the heart, 龍の絵"
      marked={['art', '龍']}
      onValueChange={() => undefined}
    />,
  );
  const words = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(words).toEqual(['art', '龍']);
  const field = screen.getByRole('textbox', { name: /Prompt/ });
  field.scrollLeft = 40;
  fireEvent.scroll(field);
  expect(scrolled).toHaveBeenCalledWith(40);
});
