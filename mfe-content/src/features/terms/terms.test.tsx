import { renderModule } from '@irodori/testing/render-module';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { terms } from './terms.tsx';

test('the terms are marked as a template and have the date of their last change', async () => {
  await renderModule(module, '/terms-of-service');
  expect(screen.getByText('A template for the operator')).toBeDefined();
  expect(screen.getByText('23 November 2026').getAttribute('datetime')).toBe('2026-11-23');
});

test('every section of the terms has a distinct fragment to which the table of contents links', async () => {
  await renderModule(module, '/terms-of-service');
  expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
  for (const { id, title } of terms) {
    expect(screen.getByRole('link', { name: title }).getAttribute('href')).toBe(`#${id}`);
    expect(document.getElementById(id)?.tagName).toBe('SECTION');
  }
});
