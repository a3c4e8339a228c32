import type { ComponentType } from 'react';
import type { MarkdownNode, NodeOf } from './markdown-node.ts';
import styles from './markdown.module.css';

export interface TableFrameProps {
  readonly table: NodeOf<'table'>;
  /** Renders the content of a cell. */
  readonly Content: ComponentType<{ nodes: readonly MarkdownNode[] }>;
}

/** A table whose first row is the header of its columns and whose first column is the header of its rows. */
export function TableFrame({ table, Content }: TableFrameProps) {
  const [head, ...rows] = table.children;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head?.children.map(({ children }, column) => (
            <th key={column} scope="col">
              <Content nodes={children} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.children.map(({ children }, column) =>
              column === 0 ? (
                <th key={column} scope="row">
                  <Content nodes={children} />
                </th>
              ) : (
                <td key={column}>
                  <Content nodes={children} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
