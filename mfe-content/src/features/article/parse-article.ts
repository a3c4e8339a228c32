import type { Text } from '@irodori/contract/content-snapshot';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Article, ArticleSection } from './article.ts';
import type { MarkdownNode, MarkdownRoot, NodeOf } from './markdown-node.ts';

const wordsPerMinute = 220;
const markdown = {
  extensions: [gfmTable()],
  mdastExtensions: [gfmTableFromMarkdown()],
};

/**
 * Parses the Markdown of an article. The text becomes a tree, never HTML, so that it cannot contain scripts and its
 * links are rendered by the site's components.
 */
export function parseArticle({ body, ...text }: Text): Article {
  const { children } = withoutPositions(fromMarkdown(body, markdown));
  const words = toString({ type: 'root', children }).split(/\s+/).length;
  return { ...text, minutes: Math.max(1, Math.round(words / wordsPerMinute)), ...parts(children) };
}

/** Splits the text at its headings of level 2. */
function parts(body: readonly MarkdownNode[]): Pick<Article, 'opening' | 'sections'> {
  const isTitle = (node: MarkdownNode): node is NodeOf<'heading'> =>
    node.type === 'heading' && node.depth === 2;
  const starts = body.flatMap((node, index) => (isTitle(node) ? [index] : []));
  const sections = starts.map((start, position): ArticleSection => {
    const title = toString(body[start]);
    return { id: fragment(title), title, body: body.slice(start + 1, starts[position + 1]) };
  });
  return { opening: body.slice(0, starts[0]), sections };
}

/** “Why keep it, then?” → `why-keep-it-then` */
const fragment = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Removes the positions in the source, which would be half of the page's data. */
function withoutPositions(root: MarkdownRoot): MarkdownRoot {
  return JSON.parse(
    JSON.stringify(root, (key, value: unknown) => (key === 'position' ? undefined : value)),
  ) as MarkdownRoot;
}
