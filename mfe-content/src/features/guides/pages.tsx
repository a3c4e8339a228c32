import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Chip } from '@irodori/ui/chip';
import { guideListPath } from '../../paths.ts';
import styles from './pages.module.css';

/** Links to the other pages of a list; empty if there is only one page. */
export function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages === 1) return null;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page === 1 ? null : (
        <ButtonLink render={<Link to={guideListPath(page - 1)} rel="prev" />}>Previous page</ButtonLink>
      )}
      <ol className={styles.numbers}>
        {numbers.map((number) => (
          <li key={number}>
            <Chip
              selected={number === page}
              render={<Link to={guideListPath(number)} aria-label={`Page ${number}`} />}
            >
              {number}
            </Chip>
          </li>
        ))}
      </ol>
      {page === pages ? null : (
        <ButtonLink render={<Link to={guideListPath(page + 1)} rel="next" />}>Next page</ButtonLink>
      )}
    </nav>
  );
}
