import { Link } from '@irodori/kit/link';
import { Chip } from '@irodori/ui/chip';
import { listingPath } from '../../paths.ts';
import type { ListingQuery } from './listing-query.ts';
import styles from './listing.module.css';

interface Props {
  readonly query: ListingQuery;
  readonly categories: readonly { slug: string; name: string; count: number }[];
  /** Number of hits in all categories. */
  readonly found: number;
}

/** Categories as links, each with the number of apps that the search finds in it. */
export function CategoryFilter({ query, categories, found }: Props) {
  const { q, sort } = query;
  const kept = { q, sort: sort === 'name' ? undefined : sort };
  const all = { slug: '', name: 'All', count: found };
  return (
    <nav aria-label="Filter by category" className={styles.filter}>
      <ul className={styles.chips}>
        {[all, ...categories].map(({ slug, name, count }) => (
          <li key={slug}>
            <Chip
              selected={slug === query.category}
              render={<Link to={listingPath({ ...kept, category: slug })} />}
            >
              {name} <span className={styles.number}>{count}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
