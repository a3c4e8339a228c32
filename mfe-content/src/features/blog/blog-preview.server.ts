import type { PreviewCard } from '@irodori/kit/module';
import type { loadBlog } from './load-blog.ts';
import { listWords } from './list-words.ts';

export function card({ list, page }: Awaited<ReturnType<typeof loadBlog>>): PreviewCard {
  const { name } = listWords(list);
  if (page > 1) return { kicker: 'Blog', title: `${name}, page ${page}` };
  const title = list.of === 'all' ? 'How the engines draw, and what we learn while we build this' : name;
  return { kicker: list.of === 'author' ? 'Author' : 'Blog', title };
}
