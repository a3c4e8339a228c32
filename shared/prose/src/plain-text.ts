import type { ProseNode } from './nodes.ts';

/** The words of nodes as one text, for searching and counting. */
export const plainText = (nodes: readonly ProseNode[]): string =>
  nodes.map(textOf).join('').replaceAll(/\s+/g, ' ').trim();

function textOf(node: ProseNode): string {
  if (typeof node === 'string') return node;
  switch (node.tag) {
    case 'pictures':
      return node.pictures
        .map(({ title, alt }) => title ?? alt)
        .map((title) => (title === '' ? '' : ` ${title}. `))
        .join('');
    case 'prompt':
      return ` “${node.words}” `;
    case 'listing':
      return ` ${node.code} `;
    case 'table':
      return node.rows.map((row) => ` ${row.map(plainText).join(' · ')} `).join('');
    case 'link':
    case 'em':
    case 'strong':
    case 'del':
    case 'code':
      return (node.children ?? []).map(textOf).join('');
    default:
      return ` ${(node.children ?? []).map(textOf).join('')} `;
  }
}
