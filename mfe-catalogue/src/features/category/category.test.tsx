import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';

const open = (path: string) => renderModule(module, path, samplePlatform());

test('the category page shows the category’s apps and links to the other categories', async () => {
  await open('/category/portraits');
  expect(screen.getByRole('heading', { level: 1, name: 'Portraits' })).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  const others = within(screen.getByRole('region', { name: 'Other categories' }));
  expect(others.queryByRole('link', { name: /^Portraits/ })).toBeNull();
  expect(others.getAllByRole('link')).toHaveLength(5);
});

test('the category page shows the copy of its category, whose links lead to generators', async () => {
  const copy = {
    category: 'portraits',
    summary: 'Faces.',
    body: '## Which one\n\n[Waifu](/waifu) is *soft*.',
  };
  await renderModule(module, '/category/portraits', samplePlatform({ texts: { categories: [copy] } }));
  const about = within(screen.getByRole('region', { name: 'Which one' }));
  expect(about.getByRole('link', { name: 'Waifu' }).getAttribute('href')).toBe('/waifu');
});

test('the page of an empty category says that it is empty', async () => {
  await open('/category/empty');
  expect(screen.getByRole('heading', { name: 'No apps here yet' })).toBeDefined();
});

test('the page of a category that does not exist is a 404', async () => {
  await open('/category/nowhere');
  expect((await screen.findByRole('alert')).textContent).toBe('404 Page Not Found: /category/nowhere');
});

test('the categories page shows all categories with their apps and pictures', async () => {
  await open('/categories');
  const panels = screen.getAllByRole('article');
  expect(panels).toHaveLength(6);
  const portraits = panels.find((panel) => within(panel).queryByRole('link', { name: 'Portraits' }) !== null);
  expect(portraits?.textContent).toContain('2 apps');
  expect(portraits?.textContent).toContain('AI Image Generator · Waifu AI Image Generator');
  expect(portraits?.querySelectorAll('[data-ratio]')).toHaveLength(4);
});

test('the categories page marks a category without apps as empty', async () => {
  await open('/categories');
  const empty = screen.getAllByRole('article').find((panel) => panel.textContent.includes('Landscapes'));
  expect(empty?.textContent).toContain('0 apps');
  expect(empty?.textContent).toContain('waiting for its first app');
});

test('the path /category redirects to /categories', () => {
  expect(module.rules).toEqual([{ pattern: '/category', redirect: { to: '/categories', status: 308 } }]);
});
