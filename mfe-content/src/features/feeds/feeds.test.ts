import type { Text } from '@irodori/contract/content-snapshot';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';
import { loadArticles } from '../article/load-articles.ts';

const siteUrl = 'https://site.test';
const authors = [{ slug: 'kei', name: 'Kei & Co', about: '', picture: null }];
/** Texts of which XML and HTML could make something else. */
const awkward: Pick<Text, 'title' | 'summary' | 'body'> = {
  title: 'Is 1 < 2 & "3"?',
  summary: 'It ends ]]> twice ]]> here.',
  body: 'A \u0007 bell.\n\n```\na ]]> b ]]> c\n```\n',
};
const [newest, ...older] = sampleTexts.posts;
if (newest === undefined) throw new Error('The site begins without posts.');
const first: Text = {
  ...newest,
  ...awkward,
  author: 'kei',
  tags: ['new-engines'],
  published: '2026-12-01T10:00:00+01:00',
  updated: '2026-12-03T10:00:00+01:00',
};
const posts = [first, ...older];
const platform = fakePlatform({ texts: { posts, authors } });
const published = '2026-12-01T09:00:00.000Z';
const updated = '2026-12-03T09:00:00.000Z';
const addresses = posts.map(({ slug }) => `${siteUrl}/blog/${slug}`);

async function load(path: string) {
  const resource = module.resources.find((each) => each.path === path);
  const context = { platform, siteUrl, signal: new AbortController().signal };
  const given = await resource?.load(context);
  expect(await resource?.load(context)).toEqual(given);
  return given?.body ?? '';
}

test('the RSS feed of the blog has every post with its address, time, author and whole text', async () => {
  const { link, atom, lastBuildDate, items = [] } = parseRssFeed(await load('/blog/rss.xml'));
  expect([link, atom?.links?.[0]?.href]).toEqual([`${siteUrl}/blog`, `${siteUrl}/blog/rss.xml`]);
  expect(lastBuildDate).toBe(new Date(updated).toUTCString());
  expect(items.map((item) => item.link)).toEqual(addresses);
  expect(items.map((item) => item.guid?.value)).toEqual(addresses);
  expect(items[0]).toMatchObject({
    pubDate: new Date(published).toUTCString(),
    dc: { creators: ['Kei & Co'] },
    categories: [{ name: 'New engines' }],
  });
  expect([items[0]?.title, items[0]?.description].map(plain)).toEqual([first.title, first.summary]);
  await expectWhole(items.map((item) => item.content?.encoded));
});

test('the Atom feed of the blog has every post with its address, times, author and whole text', async () => {
  const { id, updated: changed, links, entries = [] } = parseAtomFeed(await load('/blog/atom.xml'));
  expect([id, changed]).toEqual([`${siteUrl}/blog`, updated]);
  expect(links?.find(({ rel }) => rel === 'self')?.href).toBe(`${siteUrl}/blog/atom.xml`);
  expect(entries.map((entry) => entry.id)).toEqual(addresses);
  expect(entries.map((entry) => entry.links?.[0]?.href)).toEqual(addresses);
  expect(entries[0]).toMatchObject({
    published,
    updated,
    authors: [{ name: 'Kei & Co', uri: `${siteUrl}/blog/author/kei` }],
    categories: [{ term: 'new-engines', label: 'New engines' }],
  });
  expect([entries[0]?.title?.value, entries[0]?.summary?.value].map(plain)).toEqual([
    first.title,
    first.summary,
  ]);
  await expectWhole(entries.map((entry) => entry.content?.value));
});

test('the JSON feed of the blog has every post with its address, times, author and whole text', async () => {
  const { home_page_url, feed_url, items = [] } = parseJsonFeed(JSON.parse(await load('/blog/feed.json')));
  expect([home_page_url, feed_url]).toEqual([`${siteUrl}/blog`, `${siteUrl}/blog/feed.json`]);
  expect(items.map((item) => item.id)).toEqual(addresses);
  expect(items[0]).toMatchObject({
    url: addresses[0],
    title: first.title,
    summary: first.summary,
    date_published: published,
    date_modified: updated,
    authors: [{ name: 'Kei & Co', url: `${siteUrl}/blog/author/kei` }],
    tags: ['New engines'],
  });
  await expectWhole(items.map((item) => item.content_html));
});

/** The text of which this is the HTML. */
function plain(html = ''): string {
  const element = document.createElement('p');
  element.innerHTML = html;
  return element.textContent;
}

/** The posts' texts have their headings, and no address that needs the site around it. */
async function expectWhole(texts: readonly (string | undefined)[]): Promise<void> {
  expect(texts).toHaveLength(posts.length);
  expect(texts[0]).toBe('<p>A  bell.</p><pre><code>a ]]&gt; b ]]&gt; c</code></pre>');
  const articles = await loadArticles('posts', platform);
  for (const [index, text = ''] of texts.entries()) {
    for (const { title } of articles[index]?.sections ?? []) expect(text).toContain(`<h2>${title}</h2>`);
    const targets = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target]) => target);
    expect(targets.filter((target = '') => !target.startsWith('https://'))).toEqual([]);
  }
}

test.each([
  ['another slug, even twice,', { formerSlugs: [first.slug, 'in-between'] }],
  ['a slug that it had before', { firstSlug: first.slug, formerSlugs: ['in-between'] }],
])('a post that gets %s stays the same post for readers of each feed', async (_title, names) => {
  const renamed = { ...first, slug: 'renamed', ...names };
  const context = {
    platform: fakePlatform({ texts: { posts: [renamed, ...older] } }),
    siteUrl,
    signal: new AbortController().signal,
  };
  const given = await Promise.all(module.resources.map(({ load: loadIt }) => loadIt(context)));
  const [rss = '', atom = '', json = ''] = given.map(({ body }) => body);
  const { items: [rssItem] = [] } = parseRssFeed(rss);
  const { entries: [entry] = [] } = parseAtomFeed(atom);
  const { items: [jsonItem] = [] } = parseJsonFeed(JSON.parse(json));
  expect([rssItem?.guid?.value, entry?.id, jsonItem?.id]).toEqual(Array(3).fill(addresses[0]));
  expect([rssItem?.link, entry?.links?.[0]?.href, jsonItem?.url]).toEqual(
    Array(3).fill(`${siteUrl}/blog/renamed`),
  );
});

test('a post that gets the former slug of another one is another post for readers of a feed', async () => {
  const moved = { ...first, slug: 'moved', firstSlug: first.slug, formerSlugs: [first.slug] };
  const later = { ...first, firstSlug: 'abc123' };
  const context = {
    platform: fakePlatform({ texts: { posts: [later, moved] } }),
    siteUrl,
    signal: new AbortController().signal,
  };
  const feed = module.resources.find(({ path }) => path === '/blog/feed.json');
  const { items = [] } = parseJsonFeed(JSON.parse((await feed?.load(context))?.body ?? ''));
  expect(items.map(({ id }) => id)).toEqual([`${siteUrl}/blog/abc123`, addresses[0]]);
});

test('a feed without posts is still a feed', async () => {
  const context = { platform: fakePlatform(), siteUrl, signal: new AbortController().signal };
  const given = await Promise.all(module.resources.map(({ load: loadIt }) => loadIt(context)));
  const [rss = '', atom = '', json = ''] = given.map(({ body }) => body);
  expect(parseRssFeed(rss).link).toBe(`${siteUrl}/blog`);
  expect(parseAtomFeed(atom).id).toBe(`${siteUrl}/blog`);
  expect(parseJsonFeed(JSON.parse(json)).home_page_url).toBe(`${siteUrl}/blog`);
});

const feeds = ['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json'];
const hrefs = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map((element) => element.getAttribute('href'));

test.each(['/blog', `/blog/${sampleTexts.posts[0]?.slug}`])(
  'programs find the blog’s feeds in the head of %s',
  async (path) => {
    await renderModule(module, path, platform);
    expect(hrefs(document, 'link[rel="alternate"]')).toEqual(feeds);
  },
);

test('the blog’s page leads readers to its feeds as documents', async () => {
  const { container } = await renderModule(module, '/blog', platform);
  expect(hrefs(container, 'a').filter((href) => feeds.includes(href ?? ''))).toEqual(feeds);
});
