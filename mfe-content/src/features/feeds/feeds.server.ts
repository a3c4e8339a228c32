import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import {
  atomPath,
  authorPath,
  blogPath,
  homePath,
  jsonFeedPath,
  postPath,
  rssPath,
} from '@irodori/contract/paths';
import type { ResourceContext, ResourceText } from '@irodori/kit/module';
import { Feed, type Item } from 'feed';
import type { Article } from '../article/article.ts';
import { loadArticles } from '../article/load-articles.ts';
import { pictureUrl } from '../article/picture-url.ts';
import { tagName } from '../tags/tags.ts';
import { articleHtml } from './article-html.ts';
import { feedTitle } from './feed-links.tsx';

/** Feed readers keep the posts that they have seen. */
const postsInFeed = 30;

type Addresses = Pick<ResourceContext, 'platform' | 'siteUrl'>;
type Author = ContentSnapshot['authors'][number];

/** A feed with the newest posts. Its times are those of the posts, so that equal posts are an equal feed. */
async function loadFeed(
  { platform, siteUrl }: Addresses,
  itemOf: (post: Article, author: Author | undefined) => Partial<Item>,
): Promise<Feed> {
  const at = (path: string) => `${siteUrl}${path}`;
  const { authors } = await platform.texts();
  const posts = (await loadArticles('posts', platform)).slice(0, postsInFeed);
  const updated = new Date(Math.max(0, ...posts.map((post) => Date.parse(post.updated))));
  const feed = new Feed({
    id: at(blogPath),
    title: feedTitle,
    description: 'How the engines draw, why they are small, and what we learn while we build this.',
    link: at(blogPath),
    language: 'en',
    updated,
    generator: false,
    author: { name: 'Irodori', link: at(homePath) },
    feedLinks: { rss: at(rssPath), atom: at(atomPath), json: at(jsonFeedPath) },
  });
  for (const post of posts) {
    const page = at(postPath(post.slug));
    const author = authors.find(({ slug }) => slug === post.author);
    feed.addItem({
      // It stays, so that readers do not get a renamed post again. Only our content backend keeps the first slug.
      id: at(postPath(post.firstSlug ?? post.formerSlugs?.[0] ?? post.slug)),
      link: page,
      title: post.title,
      description: post.summary,
      content: inXml(
        articleHtml(post, { pageUrl: page, pictureUrl: (place) => pictureUrl(platform, place) }),
      ),
      date: new Date(post.updated),
      published: new Date(post.published),
      category: post.tags.map((tag) => ({ name: tagName(tag), term: tag })),
      ...(author !== undefined && { author: [{ name: author.name, link: at(authorPath(author.slug)) }] }),
      ...itemOf(post, author),
    });
  }
  return feed;
}

/** Without the characters that XML cannot contain. The library ends a CDATA section at the second `]]>`. */
const inXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(']]>', ']]&gt;');

/** Titles and summaries are HTML in RSS and Atom, and plain text in JSON Feed. */
const asHtml = ({ title, summary }: Article): Pick<Item, 'title' | 'description'> => ({
  title: escaped(title),
  description: escaped(summary),
});
const escaped = (text: string): string => inXml(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));

export async function loadRss(context: Addresses): Promise<ResourceText> {
  const feed = await loadFeed(context, (post, author) => ({
    ...asHtml(post),
    // The author of RSS itself is an email address.
    author: [],
    ...(author !== undefined && {
      extensions: [{ name: 'dc:creator', objects: { _text: inXml(author.name) } }],
    }),
  }));
  return { body: feed.rss2() };
}

export async function loadAtom(context: Addresses): Promise<ResourceText> {
  const feed = await loadFeed(context, asHtml);
  return { body: feed.atom1() };
}

export async function loadJsonFeed(context: Addresses): Promise<ResourceText> {
  const feed = await loadFeed(context, () => ({}));
  return { body: feed.json1() };
}
