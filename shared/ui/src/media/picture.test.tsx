import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Picture } from './picture.tsx';

const stillLoading = () => vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);

test('a picture that breaks leaves its words', () => {
  stillLoading();
  render(<Picture src="/gone.webp" alt="An elf in the snow" />);
  fireEvent.error(screen.getByRole('img', { name: 'An elf in the snow' }));
  expect(screen.getByText('An elf in the snow')).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
});

test('a picture that broke before the page came alive leaves its words too', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  render(<Picture src="/gone.webp" alt="An elf in the snow" />);
  expect(screen.getByText('An elf in the snow')).toBeDefined();
});

test('another picture in its place is tried again', () => {
  stillLoading();
  const { rerender } = render(<Picture src="/gone.webp" alt="First" />);
  fireEvent.error(screen.getByRole('img', { name: 'First' }));
  rerender(<Picture src="/there.webp" alt="Second" />);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/there.webp');
});

test('a copy that breaks gives way to the whole picture, and that to the words', () => {
  stillLoading();
  render(<Picture src="/small.webp" fallback="/whole.webp" alt="An elf in the snow" />);
  const source = () => document.querySelector('img')?.getAttribute('src');
  expect(source()).toBe('/small.webp');
  fireEvent.error(screen.getByRole('img', { name: 'An elf in the snow' }));
  expect(source()).toBe('/whole.webp');
  fireEvent.error(screen.getByRole('img', { name: 'An elf in the snow' }));
  expect(source()).toBeUndefined();
  expect(screen.getByText('An elf in the snow')).toBeDefined();
});
