import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { reviewsPagePath } from '../../paths.ts';
import styles from './reviews.module.css';

interface Props {
  readonly slug: string;
  readonly page: number;
  readonly pages: number;
}

/** Links to the other pages of reviews. With scripts, a button on the first page adds the next reviews in place of them. */
export function ReviewPages({ slug, page, pages }: Props) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages of reviews" className={styles.pages} data-first={page === 1}>
      {page === 1 ? null : (
        <ButtonLink render={<Link to={reviewsPagePath(slug, page - 1)} rel="prev" />}>
          Newer reviews
        </ButtonLink>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page === pages ? null : (
        <ButtonLink render={<Link to={reviewsPagePath(slug, page + 1)} rel="next" />}>
          Older reviews
        </ButtonLink>
      )}
    </nav>
  );
}
