import { tagName } from '../tags/tags.ts';
import type { PostList } from './load-blog.ts';

/** The title of a list of posts, and what search engines show of it. */
export function listWords(list: PostList): { readonly name: string; readonly description: string } {
  switch (list.of) {
    case 'all':
      return {
        name: 'Blog',
        description:
          'How the engines draw, why they are small, and what happens between the button and the picture. Written by the people who build Irodori.',
      };
    case 'tag':
      return {
        name: `Posts about ${tagName(list.tag).toLowerCase()}`,
        description: `Everything on the blog of Irodori with the tag “${tagName(list.tag)}”, newest first.`,
      };
    case 'author':
      return {
        name: list.author.name,
        description: `What ${list.author.name} has written on the blog of Irodori, newest first.`,
      };
  }
}
