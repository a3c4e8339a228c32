import type { fromMarkdown } from 'mdast-util-from-markdown';
import type { PlainTag, ProseElement, ProseNode, ProseParts, ProsePicture } from './nodes.ts';
import { plainText } from './plain-text.ts';

export type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number];
type Picture = NodeOf<'image' | 'imageReference'>;
type NodeOf<Type extends MarkdownNode['type']> = Extract<MarkdownNode, { type: Type }>;

export interface Context {
  /** The parts that the page has components for. */
  readonly parts: readonly (keyof ProseParts)[];
  /** Address of an uploaded picture → its files. */
  readonly files: Readonly<Record<string, NonNullable<ProsePicture['files']>>>;
  /** Identifier of a definition → where its references lead. */
  readonly targets: ReadonlyMap<string, NodeOf<'definition'>>;
}

/** The definitions that references name; of two with one name, the first counts. */
export const targetsIn = (nodes: readonly MarkdownNode[]): Context['targets'] =>
  new Map(
    definitionsIn(nodes)
      .toReversed()
      .map((definition) => [definition.identifier, definition]),
  );

const definitionsIn = (nodes: readonly MarkdownNode[]): readonly NodeOf<'definition'>[] =>
  nodes.flatMap((node) => {
    if (node.type === 'definition') return [node];
    return 'children' in node ? definitionsIn(node.children) : [];
  });

/** Converts the blocks of a text. Words outside of elements, such as those of a block of HTML, become paragraphs. */
export const blocks = (nodes: readonly MarkdownNode[], context: Context): readonly ProseNode[] =>
  many(nodes, context).map((node) => (typeof node === 'string' ? { tag: 'p', children: [node] } : node));

const many = (nodes: readonly MarkdownNode[], context: Context): readonly ProseNode[] =>
  nodes.flatMap((node) => nodeOf(node, context));

function nodeOf(node: MarkdownNode, context: Context): readonly ProseNode[] {
  const plain = (tag: PlainTag, children: readonly ProseNode[]): readonly ProseNode[] => [{ tag, children }];
  switch (node.type) {
    case 'text':
      return [node.value];
    case 'html':
      return textNodes(node.value.replaceAll(/<!--.*?(?:-->|$)/gs, ''));
    case 'image':
    case 'imageReference':
      return textNodes(node.alt ?? '');
    case 'paragraph':
      return paragraph(node, context);
    case 'heading':
      return plain('h3', many(node.children, context));
    case 'emphasis':
      return plain('em', many(node.children, context));
    case 'strong':
      return plain('strong', many(node.children, context));
    case 'delete':
      return plain('del', many(node.children, context));
    case 'inlineCode':
      return plain('code', [node.value]);
    case 'break':
      return [{ tag: 'br' }];
    case 'thematicBreak':
      return [{ tag: 'hr' }];
    case 'list':
      return plain(node.ordered === true ? 'ol' : 'ul', many(node.children, context));
    case 'listItem':
      return plain('li', listItem(node, context));
    case 'blockquote':
      return plain('aside', blocks(node.children, context));
    case 'link':
      return link(node.url, many(node.children, context), context);
    case 'linkReference':
      return link(context.targets.get(node.identifier)?.url, many(node.children, context), context);
    case 'code':
      return node.lang === 'prompt'
        ? part({ tag: 'prompt', app: node.meta ?? '', words: node.value }, context)
        : part({ tag: 'listing', language: node.lang ?? '', code: node.value }, context);
    case 'table': {
      const [head = [], ...rows] = node.children.map((row) =>
        row.children.map(({ children }) => many(children, context)),
      );
      return part({ tag: 'table', head, rows }, context);
    }
    case 'definition':
    /* Parts of tables, and nodes of extensions that the parser is without. */
    case 'tableRow':
    case 'tableCell':
    case 'footnoteDefinition':
    case 'footnoteReference':
    case 'yaml':
      return [];
  }
}

const textNodes = (text: string): readonly string[] => (text === '' ? [] : [text]);

/** A part, or its words if the page has no component for it. */
const part = (element: ProseElement, { parts }: Context): readonly ProseNode[] =>
  parts.some((tag) => tag === element.tag)
    ? [element]
    : textNodes(plainText([withShownHead(element)])).map((text) => ({ tag: 'p', children: [text] }));

/** A search leaves out the words in the head of a table, but a page should lose none. */
const withShownHead = (element: ProseElement): ProseElement =>
  element.tag === 'table' ? { ...element, rows: [element.head, ...element.rows] } : element;

/** A link to a known kind of target; of all others, such as scripts and addresses without a host, the words. */
const link = (to = '', children: readonly ProseNode[], { parts }: Context): readonly ProseNode[] =>
  parts.includes('link') && isTarget(to) ? [{ tag: 'link', to, children }] : children;

/** Browsers read a backslash in a path as a slash, so `/\` begins the address of another site, as `//` does. */
const isTarget = (to: string): boolean =>
  /^(?:#|\/(?![/\\]))/.test(to) || (/^(?:https?:\/\/|mailto:)/.test(to) && URL.canParse(to));

/** A paragraph, cut at its pictures. */
const paragraph = ({ children }: NodeOf<'paragraph'>, context: Context): readonly ProseNode[] =>
  runsOf(children).flatMap((run) => {
    const pictures = run.filter(isPicture).map((node) => pictureOf(node, context));
    return pictures.length === 0
      ? [{ tag: 'p', children: many(run, context) }]
      : part({ tag: 'pictures', pictures }, context);
  });

/** Cuts the content of a paragraph where words end and pictures begin, and the other way round. */
function runsOf(nodes: readonly MarkdownNode[]): readonly (readonly MarkdownNode[])[] {
  const runs: MarkdownNode[][] = [];
  for (const node of nodes) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && (isBlank(node) || isPicture(node) === isPicture(run[0]))) run.push(node);
    else runs.push([node]);
  }
  return runs.filter((run) => !run.every(isBlank));
}

const isPicture = (node: MarkdownNode): node is Picture =>
  node.type === 'image' || node.type === 'imageReference';

const isBlank = (node: MarkdownNode): boolean =>
  node.type === 'break' || (node.type === 'text' && node.value.trim() === '');

function pictureOf(node: Picture, { files, targets }: Context): ProsePicture {
  const target = node.type === 'image' ? node : targets.get(node.identifier);
  const src = target?.url ?? '';
  const own = files[src];
  return {
    src,
    alt: node.alt ?? '',
    title: target?.title ?? null,
    ...(own !== undefined && { files: own }),
  };
}

/** The content of a list item; a single paragraph of words is without a paragraph element. */
function listItem({ children }: NodeOf<'listItem'>, context: Context): readonly ProseNode[] {
  const [only, ...more] = children;
  return only?.type === 'paragraph' && more.length === 0 && !only.children.some(isPicture)
    ? many(only.children, context)
    : blocks(children, context);
}
