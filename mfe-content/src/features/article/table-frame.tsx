import type { RootContent, Table } from 'mdast';
import type { ReactNode } from 'react';
import styles from './markdown.module.css';

export interface TableFrameProps {
  readonly table: Table;
  readonly cell: (children: readonly RootContent[]) => ReactNode;
}

/** A table whose first row names its columns and whose first column names its rows. */
export function TableFrame({ table, cell }: TableFrameProps) {
  const [head, ...rows] = table.children;
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {head?.children.map(({ children }, column) => (
            <th key={column} scope="col">
              {cell(children)}
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
                  {cell(children)}
                </th>
              ) : (
                <td key={column}>{cell(children)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
