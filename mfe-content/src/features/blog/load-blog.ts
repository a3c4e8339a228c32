import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { parseProse } from '@irodori/prose/parse';
import type { ProseNode } from '@irodori/prose/nodes';
import { cardOf } from '../article/article.ts';
import { loadArticles } from '../article/load-articles.ts';
import { pageOf } from '../list/page-of.ts';
import { tagsByUse } from '../tags/tags.ts';

/** What the posts of a list have in common. */
export type PostList =
  | { readonly of: 'all' }
  | { readonly of: 'tag'; readonly tag: string }
  | {
      readonly of: 'author';
      readonly author: Omit<ContentSnapshot['authors'][number], 'about'> & {
        readonly about: readonly ProseNode[];
      };
    };

/** One post over the full width, then two, then rows of three. */
export const postsPerPage = 9;

/** Loads one page of the posts, newest first: all, or those of the tag or the author in the address. @throws Response 404 */
export async function loadBlog(context: LoadContext) {
  const posts = await loadArticles('posts', context.platform);
  const list = await listOf(context);
  const own = posts.filter(
    ({ tags, author }) =>
      list.of === 'all' || (list.of === 'tag' ? tags.includes(list.tag) : author === list.author.slug),
  );
  // No page tells of a tag that no post has.
  if (list.of === 'tag' && own.length === 0) throw notFound(context.url);
  return { list, ...pageOf(own.map(cardOf), postsPerPage, context), tags: tagsByUse(posts) };
}

async function listOf({ platform, params, url }: LoadContext): Promise<PostList> {
  if (params['tag'] !== undefined) return { of: 'tag', tag: params['tag'] };
  if (params['author'] === undefined) return { of: 'all' };
  const { authors } = await platform.texts();
  const author = authors.find(({ slug }) => slug === params['author']);
  if (author === undefined) throw notFound(url);
  return { of: 'author', author: { ...author, about: parseProse(author.about, { parts: ['link'] }) } };
}
