import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Chip } from '@irodori/ui/chip';
import styles from './pages.module.css';

export interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly pathOf: (page: number) => string;
}

/** Links to the other pages of a list: the first, the last and those around; empty if there is only one page. */
export function Pages({ page, pages, pathOf }: PagesProps) {
  if (pages === 1) return null;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 2,
  );
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page === 1 ? null : (
        <ButtonLink render={<Link to={pathOf(page - 1)} rel="prev" />}>Previous page</ButtonLink>
      )}
      <ol className={styles.numbers}>
        {numbers.map((number, index) => (
          <li key={number} data-gap={number - (numbers[index - 1] ?? 0) > 1}>
            <Chip
              selected={number === page}
              render={<Link to={pathOf(number)} aria-label={`Page ${number}`} />}
            >
              {number}
            </Chip>
          </li>
        ))}
      </ol>
      {page === pages ? null : (
        <ButtonLink render={<Link to={pathOf(page + 1)} rel="next" />}>Next page</ButtonLink>
      )}
    </nav>
  );
}
