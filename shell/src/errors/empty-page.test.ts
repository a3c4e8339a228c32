import { afterEach, expect, test } from 'vitest';
import { fillEmptyPage } from './empty-page.ts';

afterEach(() => {
  document.body.replaceChildren();
});

test('a page that stayed blank leads to support with its reference', () => {
  fillEmptyPage('0a1b2c3d');
  expect(document.body.textContent).toContain('Reference 0a1b2c3d');
  const hrefs = [...document.links].map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([location.href, '/support/contact?reference=0a1b2c3d']);
});

test('a page that shows something stays as it is', () => {
  document.body.append('Something');
  fillEmptyPage('0a1b2c3d');
  expect(document.body.textContent).toBe('Something');
});
