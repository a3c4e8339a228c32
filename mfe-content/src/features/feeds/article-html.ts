import { generatorPath } from '@irodori/contract/paths';
import type { ProseElement, ProseNode, ProseRow } from '@irodori/prose/nodes';
import { toHtml } from 'hast-util-to-html';
import type { Article } from '../article/article.ts';

type Element = Extract<Parameters<typeof toHtml>[0], { type: 'element' }>;
type ElementContent = Element['children'][number];

interface Addresses {
  /** The URL of the article's page. */
  readonly pageUrl: string;
  /** The URL of a text's picture. */
  readonly pictureUrl: (place: string) => string;
}

/**
 * An article as HTML for programs outside of the site, with absolute addresses. The nodes are of a closed list and contain
 * no HTML, so it needs no sanitiser.
 */
export function articleHtml({ opening, sections }: Article, addresses: Addresses): string {
  const content = (nodes: readonly ProseNode[]) => nodes.map((node) => contentOf(node, addresses));
  return toHtml([
    ...content(opening),
    ...sections.flatMap(({ title, body }) => [element('h2', [text(title)]), ...content(body)]),
  ]);
}

const text = (value: string): ElementContent => ({ type: 'text', value });

const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const link = (href: string, children: ElementContent[]): Element => element('a', children, { href });

function contentOf(node: ProseNode, addresses: Addresses): ElementContent {
  return typeof node === 'string' ? text(node) : elementOf(node, addresses);
}

function elementOf(node: ProseElement, addresses: Addresses): Element {
  const { pageUrl, pictureUrl } = addresses;
  const content = (nodes: readonly ProseNode[] = []) => nodes.map((each) => contentOf(each, addresses));
  const absolute = (address: string): string => new URL(address, pageUrl).href;
  const row = (cells: ProseRow, tagName: 'td' | 'th') =>
    element(
      'tr',
      cells.map((cell) => element(tagName, content(cell))),
    );
  switch (node.tag) {
    case 'link':
      return link(absolute(node.to), content(node.children));
    case 'pictures':
      return element(
        'p',
        node.pictures.map(({ src, alt, title }) =>
          // An editor may have written half an address, which must not cost the feed.
          URL.canParse(pictureUrl(src), pageUrl)
            ? element('img', [], { src: absolute(pictureUrl(src)), alt, ...(title !== null && { title }) })
            : text(alt),
        ),
      );
    case 'prompt':
      return element('blockquote', [
        element('p', [text(node.words)]),
        element('p', [
          link(absolute(generatorPath(node.app, { prompt: node.words })), [text('Try these words')]),
        ]),
      ]);
    case 'listing':
      return element('pre', [element('code', [text(node.code)])]);
    case 'table':
      return element('table', [
        element('thead', [row(node.head, 'th')]),
        element(
          'tbody',
          node.rows.map((cells) => row(cells, 'td')),
        ),
      ]);
    case 'aside':
      return element('blockquote', content(node.children));
    default:
      return element(node.tag, content(node.children));
  }
}
