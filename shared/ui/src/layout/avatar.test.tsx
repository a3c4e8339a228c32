import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test.each([
  ['aki', 'A'],
  [' 7 seas', '7'],
  ['e\u0301mile', 'E\u0301'],
  ['👩‍🎨 Aki', '👩‍🎨'],
  ['あき', 'あ'],
  ['  ', '·'],
])('the avatar of “%s” shows the letter “%s”', (name, letter) => {
  expect(render(<Avatar name={name} />).container.textContent).toBe(letter);
});
