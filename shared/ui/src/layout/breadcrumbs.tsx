import { cloneElement, type ReactElement } from 'react';
import styles from './breadcrumbs.module.css';

export interface Crumb {
  readonly label: string;
  /** The link without children, e.g. `<Link to="/app" />`; absent for the last crumb, the present page. */
  readonly link?: ReactElement<{ children?: React.ReactNode }>;
}

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.list}>
        {items.map((item) => (
          <li className={styles.item} key={item.label}>
            {item.link === undefined ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              cloneElement(item.link, { children: item.label })
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
