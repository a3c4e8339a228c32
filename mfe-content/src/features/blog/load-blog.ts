import type { LoadContext } from '@irodori/kit/module';
import { cardOf } from '../article/article.ts';
import { loadArticles } from '../article/load-articles.ts';

/** Loads all posts, newest first. */
export const loadBlog = async ({ platform }: LoadContext) => ({
  posts: (await loadArticles('posts', platform)).map(cardOf),
});
