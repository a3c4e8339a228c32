import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { PlainTag, ProseNode, ProseParts } from './nodes.ts';

type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number];
type NodeOf<Type extends MarkdownNode['type']> = Extract<MarkdownNode, { type: Type }>;

export interface ProseSection {
  /** Fragment of links to the section. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly ProseNode[];
}

const allParts: readonly (keyof ProseParts)[] = ['link', 'pictures', 'prompt', 'listing', 'table'];

/**
 * Parses Markdown for {@link Prose}; headings of all levels become `h3`. Parts that the page has no component for are
 * left out, with their content; of a link its words stay.
 */
export const parseProse = (markdown: string, parts = allParts): readonly ProseNode[] =>
  many(blocksOf(markdown), parts);

/** Like {@link parseProse}, cut at the headings of level 2. */
export function parseSections(
  markdown: string,
  parts = allParts,
): {
  readonly opening: readonly ProseNode[];
  readonly sections: readonly ProseSection[];
} {
  const blocks = blocksOf(markdown);
  const starts = blocks.flatMap((node, index) =>
    node.type === 'heading' && node.depth === 2 ? [index] : [],
  );
  const ids = new Set<string>();
  return {
    opening: many(blocks.slice(0, starts[0]), parts),
    sections: starts.map((start, position) => {
      const title = toString(blocks[start]);
      const id = unused(fragment(title), ids);
      ids.add(id);
      const body = blocks.slice(start + 1, starts[position + 1]);
      return { id, title, body: many(body, parts) };
    }),
  };
}

/** The words of nodes as one text, for searching and counting. */
export const plainText = (nodes: readonly ProseNode[]): string =>
  nodes.map(textOf).join('').replaceAll(/\s+/g, ' ').trim();

const blocksOf = (markdown: string): readonly MarkdownNode[] =>
  fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }).children;

/** “Why keep it, then?” → `why-keep-it-then`; a title without letters and digits → `section`. */
const fragment = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'section';

/** The second section “Examples” of a text → `examples-2`. */
function unused(id: string, used: ReadonlySet<string>): string {
  let numbered = id;
  for (let number = 2; used.has(numbered); number += 1) numbered = `${id}-${number}`;
  return numbered;
}

type Parts = typeof allParts;

const many = (nodes: readonly MarkdownNode[], parts: Parts): readonly ProseNode[] =>
  nodes.flatMap((node) => nodeOf(node, parts));

function nodeOf(node: MarkdownNode, parts: Parts): readonly ProseNode[] {
  const plain = (tag: PlainTag, children: readonly MarkdownNode[]): readonly ProseNode[] => [
    { tag, children: many(children, parts) },
  ];
  const has = (part: keyof ProseParts) => parts.includes(part);
  switch (node.type) {
    case 'text':
      return [node.value];
    case 'paragraph': {
      const pictures = picturesOf(node);
      if (pictures === undefined) return plain('p', node.children);
      return has('pictures') ? [{ tag: 'pictures', pictures }] : [];
    }
    case 'heading':
      return plain('h3', node.children);
    case 'emphasis':
      return plain('em', node.children);
    case 'strong':
      return plain('strong', node.children);
    case 'inlineCode':
      return [{ tag: 'code', children: [node.value] }];
    case 'break':
      return [{ tag: 'br' }];
    case 'list':
      return plain(node.ordered === true ? 'ol' : 'ul', node.children);
    case 'listItem':
      return plain('li', inlineIfSingle(node.children));
    case 'blockquote':
      return plain('aside', node.children);
    case 'link':
      return has('link') && /^(https?:\/\/|\/(?!\/))/.test(node.url)
        ? [{ tag: 'link', to: node.url, children: many(node.children, parts) }]
        : many(node.children, parts);
    case 'code':
      if (node.lang === 'prompt')
        return has('prompt') ? [{ tag: 'prompt', app: node.meta ?? '', words: node.value }] : [];
      return has('listing') ? [{ tag: 'listing', language: node.lang ?? '', code: node.value }] : [];
    case 'table': {
      const [head = [], ...rows] = node.children.map((row) =>
        row.children.map(({ children }) => many(children, parts)),
      );
      return has('table') ? [{ tag: 'table', head, rows }] : [];
    }
    default:
      return [];
  }
}

/** The pictures of a paragraph that contains only pictures; undefined for other paragraphs. */
function picturesOf({ children }: NodeOf<'paragraph'>): ProseParts['pictures']['pictures'] | undefined {
  const pictures = children.filter((node) => node.type === 'image');
  const hasWords = children.some(
    (node) => node.type !== 'image' && !(node.type === 'text' && node.value.trim() === ''),
  );
  if (pictures.length === 0 || hasWords) return undefined;
  return pictures.map(({ url, alt, title }) => ({ src: url, alt: alt ?? '', title: title ?? null }));
}

/** A single paragraph, such as that of a list item, without a paragraph element. */
function inlineIfSingle(children: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const [only, ...more] = children;
  return only?.type === 'paragraph' && more.length === 0 ? only.children : children;
}

function textOf(node: ProseNode): string {
  if (typeof node === 'string') return node;
  switch (node.tag) {
    case 'pictures':
      return node.pictures.map(({ title, alt }) => ` ${title ?? alt}. `).join('');
    case 'prompt':
      return ` “${node.words}” `;
    case 'listing':
      return ` ${node.code} `;
    case 'table':
      return node.rows.map((row) => ` ${row.map(plainText).join(' · ')} `).join('');
    case 'link':
    case 'em':
    case 'strong':
    case 'code':
      return (node.children ?? []).map(textOf).join('');
    default:
      return ` ${(node.children ?? []).map(textOf).join('')} `;
  }
}
