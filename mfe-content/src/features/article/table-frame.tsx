import type { ProseNode, ProseParts } from '@irodori/prose/nodes';
import type { ComponentType } from 'react';
import styles from './article-prose.module.css';

/** Columns that fit a phone, whose words wrap. */
const narrow = 3;

const hasLongWord = (nodes: readonly ProseNode[]): boolean =>
  nodes.some((node) =>
    typeof node === 'string'
      ? /\S{21}/.test(node)
      : node.children !== undefined && hasLongWord(node.children),
  );

type TableFrameProps = ProseParts['table'] & {
  /** Renders the content of a cell. */
  readonly Content: ComponentType<{ nodes: readonly ProseNode[] }>;
};

const words = (nodes: readonly ProseNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : words(node.children ?? []))).join('');

/**
 * A table whose first row is the header of its columns and whose first column is the header of its rows. With many columns
 * it scrolls by itself on a phone; with few columns and long words its cells stand below each other there.
 */
export function TableFrame({ head, rows, Content }: TableFrameProps) {
  const isWide = head.length > narrow;
  const isStacked = !isWide && [head, ...rows].flat().some(hasLongWord);
  return (
    // Without the tab stop, the keyboard could not scroll a wide table.
    <div className={styles.scroller} {...(isWide && { role: 'group', 'aria-label': 'Table', tabIndex: 0 })}>
      <table className={styles.table} data-wide={isWide} data-stacked={isStacked}>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col">
                <Content nodes={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => {
                const content = <Content nodes={cell} />;
                return column === 0 ? (
                  <th key={column} scope="row">
                    {content}
                  </th>
                ) : (
                  <td key={column} data-head={words(head[column] ?? [])}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
