import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TextArea } from './text-area.tsx';

test('a text area counts code points, not UTF-16 units', async () => {
  render(<TextArea label="Prompt" name="prompt" maxLength={10} />);
  await userEvent.type(screen.getByRole('textbox', { name: /Prompt/ }), 'a彩👩‍🎨');
  expect(screen.getByText('5/10')).toBeDefined();
});

test('a text area accepts text beyond its limit and shows by how much it is too long', async () => {
  render(<TextArea label="Prompt" name="prompt" maxLength={3} />);
  const field = screen.getByRole('textbox', { name: /Prompt/ });
  await userEvent.type(field, 'abcde');
  expect(field).toHaveProperty('value', 'abcde');
  expect(screen.getByText('2 too many · 5/3')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('2 characters too many');
});

test('a text area counts a controlled value', () => {
  render(
    <TextArea label="Prompt" name="prompt" maxLength={20} value="silver" onValueChange={() => undefined} />,
  );
  expect(screen.getByText('6/20')).toBeDefined();
});

test('a text area underlines phrases of its text, in any case of their letters, and treats them as text', () => {
  const marked = ['a dragon', 'x (y)'];
  const { container } = render(
    <TextArea label="Prompt" name="prompt" defaultValue="A Dragon, a girl, x (y)" marked={marked} />,
  );
  const words = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(words).toEqual(['A Dragon', 'x (y)']);
  expect(screen.getByRole('textbox', { name: /Prompt/ })).toHaveProperty('value', 'A Dragon, a girl, x (y)');
});
