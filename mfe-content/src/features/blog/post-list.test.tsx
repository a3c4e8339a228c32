import type { Text } from '@irodori/contract/content-snapshot';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import module from '../../module.ts';

const post = (number: number, changes: Partial<Text> = {}): Text => ({
  slug: `post-${number}`,
  title: `Post ${number}`,
  summary: 'What it says.',
  published: `2026-11-${30 - number}T08:00:00Z`,
  updated: `2026-11-${30 - number}T08:00:00Z`,
  topic: null,
  tags: number % 2 === 0 ? ['even'] : ['odd', 'new-engines'],
  author: 'kei',
  picture: 'catalogue:apps/a/1.webp',
  pictureAlt: 'A picture.',
  apps: [],
  body: 'Words.',
  ...changes,
});
const posts = Array.from({ length: 20 }, (_, index) => post(index + 1));
const authors = [
  { slug: 'kei', name: 'Kei', about: 'Draws *hands*.', picture: null },
  { slug: 'new', name: 'Somebody new', about: '', picture: null },
];

afterEach(() => vi.unstubAllEnvs());

const show = (path: string, texts = { posts, authors }) =>
  renderModule(module, path, fakePlatform({ texts }));
const slugs = () =>
  screen
    .getAllByRole('article')
    .map((card) => within(card).getByRole('link').getAttribute('href')?.replace('/blog/post-', ''));

test('the pages of the blog contain every post once, newest first, and are canonical to themselves', async () => {
  const { user, router } = await show('/blog');
  const found = slugs();
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await screen.findByText('Page 2 of 3');
  expect(router.state.location.pathname).toBe('/blog/page/2');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('/blog/page/2');
  expect(document.title).toBe('Blog, page 2 · Irodori');
  found.push(...slugs());
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  await screen.findByText('Page 3 of 3');
  expect([...found, ...slugs()]).toEqual(posts.map(({ slug }) => slug.replace('post-', '')));
  expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/blog/page/2');
});

test('the page of a tag has its posts alone, and marks the tag among all', async () => {
  await show('/blog/tag/new-engines');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Posts about new engines');
  expect(slugs()).toEqual(['1', '3', '5', '7', '9', '11', '13', '15', '17']);
  const tags = within(screen.getByRole('list', { name: 'Tags' }));
  expect(tags.getByRole('link', { current: true }).textContent).toBe('New engines');
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe(
    '/blog/tag/new-engines/page/2',
  );
});

test('the page of an author tells of the author and has the author’s posts', async () => {
  await show('/blog/author/kei/page/3');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kei');
  expect(screen.getByText('hands').tagName).toBe('EM');
  expect(slugs()).toEqual(['19', '20']);
});

test('the page of an author without posts says that nothing is written yet, to readers alone', async () => {
  vi.stubEnv('SSR', true);
  const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');
  const { unmount } = await show('/blog/author/new');
  expect(screen.getByRole('heading', { name: 'Nothing is written yet' })).toBeDefined();
  expect(robots()).toBe('noindex');
  unmount();
  await show('/blog/author/kei');
  expect(robots()).not.toBe('noindex');
});

test.each([
  '/blog/page/4',
  '/blog/page/0',
  '/blog/page/x',
  '/blog/tag/none',
  '/blog/tag/even/page/3',
  '/blog/author/nobody',
])('%s is a 404', async (path) => {
  await show(path);
  expect(screen.getByRole('alert').textContent).toBe(`404 Page Not Found: ${path}`);
});

test('the first page of a list has one address: its number is redirected', () => {
  expect(module.rules).toContainEqual({ pattern: '/blog/page/1', redirect: { to: '/blog', status: 308 } });
  expect(module.rules).toContainEqual({
    pattern: '/blog/tag/*/page/1',
    redirect: { to: '/blog/tag/*', status: 308 },
  });
});

test('a post names its author, its tags, and the day of a change', async () => {
  const changed = post(1, { updated: '2026-11-30T08:00:00Z' });
  await show('/blog/post-1', { posts: [changed, ...posts.slice(1)], authors });
  const head = within(screen.getByRole('banner'));
  expect(head.getByRole('link', { name: 'Kei' }).getAttribute('href')).toBe('/blog/author/kei');
  expect(head.getByRole('link', { name: 'New engines' }).getAttribute('href')).toBe('/blog/tag/new-engines');
  expect(head.getByText(/changed on/).textContent).toContain('29 November 2026, changed on 30 November 2026');
});

test('related posts are those that share most tags, newer ones first', async () => {
  const shared = post(9, { tags: ['odd', 'new-engines', 'even'] });
  await show('/blog/post-9', { posts: posts.with(8, shared), authors });
  const related = within(screen.getByRole('region', { name: 'On the same subject' }));
  expect(related.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Post 1',
    'Post 3',
    'Post 5',
  ]);
});

test('a post without related posts has no section for them', async () => {
  await show('/blog/post-1', { posts: [post(1), post(2)], authors });
  expect(screen.queryByRole('region', { name: 'On the same subject' })).toBeNull();
});

test('a block of code has a button that copies it and says so; a wide table scrolls by itself', async () => {
  const body =
    '```ts\nconst a = 1;\n```\n\n| A | B | C | D |\n| --- | --- | --- | --- |\n| 1 | 2 | 3 | 4 |\n';
  const { user } = await show('/blog/post-1', { posts: [post(1, { body })], authors });
  expect(screen.getByRole('group', { name: 'Code in ts' }).textContent).toBe('const a = 1;');
  expect(screen.getByRole('group', { name: 'Table' }).tabIndex).toBe(0);
  const button = screen.getByRole('button', { name: 'Copy the code' });
  await user.click(button);
  expect(await screen.findByText('Copied.')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('const a = 1;');
});

test('where the browser has no clipboard, the button that copies a block of code says so', async () => {
  const { user } = await show('/blog/post-1', {
    posts: [post(1, { body: '```ts\nconst a = 1;\n```\n' })],
    authors,
  });
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  await user.click(screen.getByRole('button', { name: 'Copy the code' }));
  expect(await screen.findByText('Copying is not allowed here.')).toBeDefined();
});

test.each([
  ['short words keeps its columns', 'Words', 'false'],
  [
    'a word that is longer than a column of a phone stacks its cells',
    'Donaudampfschifffahrtsgesellschaft',
    'true',
  ],
])('a table with few columns and %s there, and has no tab stop', async (_, word, isStacked) => {
  await show('/blog/post-1', {
    posts: [post(1, { body: `| A | B |\n| --- | --- |\n| **${word}** | 2 |` })],
    authors,
  });
  const table = screen.getByRole('table');
  expect(table.dataset['stacked']).toBe(isStacked);
  expect(within(table).getByRole('cell').dataset['head']).toBe('B');
  expect(screen.queryByRole('group', { name: 'Table' })).toBeNull();
});

test('the link of a post can be copied, and shared where the device has a menu for it', async () => {
  const shared: unknown[] = [];
  Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
  try {
    const { user } = await show('/blog/post-1');
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(shared).toEqual([{ title: 'Post 1', url: expect.stringMatching(/\/blog\/post-1$/) }]);
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByText('Copied.')).toBeDefined();
    expect(await navigator.clipboard.readText()).toMatch(/\/blog\/post-1$/);
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});
