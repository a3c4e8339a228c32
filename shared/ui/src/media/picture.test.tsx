import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Picture } from './picture.tsx';

const stillLoading = () => vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);

test('a picture that fails to load is replaced by its alternative text', () => {
  stillLoading();
  render(<Picture src="/gone.webp" alt="An elf in the snow" />);
  fireEvent.error(screen.getByRole('img', { name: 'An elf in the snow' }));
  expect(screen.getByText('An elf in the snow')).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
});

test('a picture that failed before hydration is replaced by its alternative text', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  render(<Picture src="/gone.webp" alt="An elf in the snow" />);
  expect(screen.getByText('An elf in the snow')).toBeDefined();
});

test('a new `src` is loaded after the former one failed', () => {
  stillLoading();
  const { rerender } = render(<Picture src="/gone.webp" alt="First" />);
  fireEvent.error(screen.getByRole('img', { name: 'First' }));
  rerender(<Picture src="/there.webp" alt="Second" />);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/there.webp');
});

test('a picture whose copy of `srcSet` fails is shown by its `src`', () => {
  stillLoading();
  render(<Picture src="/whole.webp" srcSet="/small.webp 320w, /whole.webp 640w" alt="An elf" />);
  fireEvent.error(screen.getByRole('img', { name: 'An elf' }));
  const image = document.querySelector('img');
  expect([image?.getAttribute('src'), image?.getAttribute('srcset')]).toEqual(['/whole.webp', null]);
  fireEvent.error(screen.getByRole('img', { name: 'An elf' }));
  expect(document.querySelector('img')).toBeNull();
});

test('a picture that fails is replaced by its fallback, and that by the alternative text', () => {
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
