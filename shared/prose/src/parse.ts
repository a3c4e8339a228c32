import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString } from 'mdast-util-to-string';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { blocks, type Context, type MarkdownNode, targetsIn } from './markdown-nodes.ts';
import type { ProseNode } from './nodes.ts';

export interface ProseSection {
  /** Fragment of links to the section: letters, digits and dashes, and no id that pages have for themselves. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly ProseNode[];
}

export interface ParseOptions {
  /** The parts that the page has components for. Default: all. */
  readonly parts?: Context['parts'];
  /** The files of uploaded pictures, by the address that the Markdown names. */
  readonly files?: Context['files'] | undefined;
}

const allParts: Context['parts'] = ['link', 'pictures', 'prompt', 'listing', 'table'];

/**
 * Parses Markdown for {@link Prose}; headings of all levels become `h3`, HTML stays as its characters. Of parts that the
 * page has no component for, and of pictures within emphasis, links or cells, the words stay.
 */
export function parseProse(markdown: string, options?: ParseOptions): readonly ProseNode[] {
  const nodes = blocksOf(markdown);
  return blocks(nodes, contextOf(nodes, options));
}

/** Like {@link parseProse}, cut at the headings of level 2. */
export function parseSections(
  markdown: string,
  options?: ParseOptions,
): {
  readonly opening: readonly ProseNode[];
  readonly sections: readonly ProseSection[];
} {
  const nodes = blocksOf(markdown);
  const context = contextOf(nodes, options);
  const starts = nodes.flatMap((node, index) => (node.type === 'heading' && node.depth === 2 ? [index] : []));
  const ids = new Set<string>();
  return {
    opening: blocks(nodes.slice(0, starts[0]), context),
    sections: starts.map((start, position) => {
      const title = toString(nodes[start]);
      const id = unused(fragment(title), ids);
      ids.add(id);
      return { id, title, body: blocks(nodes.slice(start + 1, starts[position + 1]), context) };
    }),
  };
}

const contextOf = (
  nodes: readonly MarkdownNode[],
  { parts = allParts, files = {} }: ParseOptions = {},
): Context => ({ parts, files, targets: targetsIn(nodes) });

const blocksOf = (markdown: string): readonly MarkdownNode[] =>
  fromMarkdown(markdown, {
    extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false })],
    mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
  }).children;

/** “Why keep it, then?” → `why-keep-it-then`; a title without letters and digits → `section`. */
const fragment = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'section';

/** The second section “Examples” of a text → `examples-2`, and the first section “Comments” → `comments-2`. */
function unused(id: string, used: ReadonlySet<string>): string {
  let numbered = id;
  for (let number = 2; used.has(numbered) || isOfPages(numbered); number += 1) numbered = `${id}-${number}`;
  return numbered;
}

/** True for what pages name elements of their own: the landmark, the comments, and headings that label a part. */
const isOfPages = (id: string): boolean => ['main', 'comments'].includes(id) || id.endsWith('-title');
