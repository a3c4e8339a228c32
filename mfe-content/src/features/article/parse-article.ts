import { CORE_SCHEMA, load as parseYaml } from 'js-yaml';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString } from 'mdast-util-to-string';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfmTable } from 'micromark-extension-gfm-table';
import { z } from 'zod';
import { type Article, type ArticleSection, frontMatter } from './article.ts';
import type { MarkdownNode, MarkdownRoot, NodeOf } from './markdown-node.ts';

const wordsPerMinute = 220;
const markdown = {
  extensions: [frontmatter(), gfmTable()],
  mdastExtensions: [frontmatterFromMarkdown(), gfmTableFromMarkdown()],
};

/**
 * Parses an article from Markdown with front matter. The text becomes a tree, never HTML, so that it cannot contain
 * scripts and its links are rendered by the site's components.
 * @throws if the front matter does not fit
 */
export function parseArticle(slug: string, text: string): Article {
  const { children } = withoutPositions(fromMarkdown(text, markdown));
  const [first, ...body] = children;
  const meta = frontMatter.safeParse(
    first?.type === 'yaml' ? parseYaml(first.value, { schema: CORE_SCHEMA }) : undefined,
  );
  if (!meta.success)
    throw new Error(`The front matter of the article “${slug}” does not fit: ${z.prettifyError(meta.error)}`);
  const words = toString({ type: 'root', children: body }).split(/\s+/).length;
  return { slug, ...meta.data, minutes: Math.max(1, Math.round(words / wordsPerMinute)), ...parts(body) };
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
