import { fakePlatform, type FakePlatformOptions } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadArticlePage } from '../article/load-article-page.ts';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';

const apps = [
  {
    id: 'a',
    name: 'Elf Generator',
    slug: 'ai-elf-generator',
    header: 'Elves of forest and snow',
    icon: 'apps/elf/icon.webp',
  },
];

afterEach(() => vi.restoreAllMocks());

const show = (path: string, options: FakePlatformOptions = {}) =>
  renderModule(module, path, fakePlatform({ texts: sampleTexts, ...options }));

describe('the blog', () => {
  test('says so while nothing is published', async () => {
    await show('/blog', { texts: {} });
    expect(screen.getByRole('heading', { name: 'Nothing is written yet' })).toBeDefined();
  });

  test('lists every post with its date and reading time', async () => {
    await show('/blog');
    const posts = screen.getAllByRole('article');
    expect(posts.length).toBeGreaterThan(3);
    for (const post of posts) {
      expect(within(post).getByRole('link').getAttribute('href')).toMatch(/^\/blog\/[a-z-]+$/);
      expect(post.textContent).toMatch(/\d+ November 2026 · \d+ min/);
    }
  });
});

describe('a blog post', () => {
  test('has a table of contents, its apps, and the next older and newer post', async () => {
    await show('/blog/how-ink-draws', { tables: { apps } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How Ink draws a picture');
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
    for (const link of contents.getAllByRole('link')) {
      const section = document.querySelector(link.getAttribute('href') ?? '');
      expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
    }
    expect(screen.getByRole('link', { name: 'Elf Generator' }).getAttribute('href')).toBe(
      '/app/ai-elf-generator',
    );
    const neighbours = within(screen.getByRole('navigation', { name: 'More to read' }));
    expect(
      neighbours.getAllByRole('link').map((link) => [link.getAttribute('rel'), link.getAttribute('href')]),
    ).toEqual([
      ['prev', '/blog/from-queue-to-picture'],
      ['next', '/blog/two-small-engines'],
    ]);
  });

  test('is shown if the catalogue fails', async () => {
    const apps = () => {
      throw new Error('the catalogue is away');
    };
    await show('/blog/how-ink-draws', { tables: { apps } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How Ink draws a picture');
    expect(screen.queryByRole('heading', { name: 'Try it' })).toBeNull();
  });

  test('shows the drawing’s stages as figures with captions', async () => {
    await show('/blog/how-ink-draws');
    const captions = screen
      .getAllByRole('figure')
      .map((figure) => figure.querySelector('figcaption')?.textContent);
    expect(captions).toEqual(['Sketch', 'Ink', 'Flat colours', 'Shade and light']);
  });

  test('lets the browser choose among the files of an uploaded picture, on its page, in lists, within a text and of an author', async () => {
    // The test's browser loads no pictures.
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    const picture = 'https://cms.example/uploads/leaf.webp';
    const pictureFiles = [
      { url: 'https://cms.example/uploads/small_leaf.webp', width: 500 },
      { url: picture, width: 1600 },
    ];
    const [first, ...posts] = sampleTexts.posts;
    if (first === undefined) throw new Error('The site begins without posts.');
    const uploaded = { ...first, picture, pictureFiles };
    const inBody = { ...first, body: `![A leaf](${picture})`, bodyFiles: { [picture]: pictureFiles } };
    const author = { slug: 'hana', name: 'Hana', about: '', picture, pictureFiles };
    const shown = [
      { path: '/blog', post: uploaded },
      { path: `/blog/${first.slug}`, post: uploaded },
      { path: `/blog/${first.slug}`, post: inBody },
      { path: '/blog/author/hana', post: first },
    ];
    for (const { path, post } of shown) {
      const texts = { ...sampleTexts, authors: [author], posts: [post, ...posts] };
      const { container, unmount } = await show(path, { texts });
      const image = container.querySelector(`img[src="${picture}"]`);
      expect(image?.getAttribute('srcset')).toBe(`${pictureFiles[0]?.url} 500w, ${picture} 1600w`);
      expect(image?.getAttribute('sizes')).toMatch(/rem$|px$/);
      unmount();
    }
  });

  test('that got another slug is found by its former one, unless another post has that now', async () => {
    const [first, second, ...others] = sampleTexts.posts;
    if (first === undefined || second === undefined) throw new Error('The site begins without posts.');
    const renamed = { ...first, slug: 'renamed', formerSlugs: [second.slug, first.slug] };
    const texts = { ...sampleTexts, posts: [renamed, second, ...others] };
    const { router, unmount } = await show(`/blog/${first.slug}?from=mail`, { texts });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(first.title);
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      '/blog/renamed?from=mail',
    );
    const url = new URL(`/blog/${first.slug}`, 'http://irodori.example');
    const context = { platform: fakePlatform({ texts }), params: { slug: first.slug }, url };
    await expect(loadArticlePage('posts', context)).rejects.toMatchObject({ status: 301 });
    unmount();
    await show(`/blog/${second.slug}`, { texts });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(second.title);
  });

  test('that does not exist is a 404', async () => {
    await show('/blog/nothing');
    expect(screen.getByRole('alert').textContent).toBe('404 Page Not Found: /blog/nothing');
  });
});
