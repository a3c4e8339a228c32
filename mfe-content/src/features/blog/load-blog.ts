import { cardOf } from '../article/article.ts';
import { loadArticles } from '../article/load-articles.ts';

/** Loads all posts, newest first. */
export const loadBlog = async () => ({ posts: (await loadArticles('blog')).map(cardOf) });
