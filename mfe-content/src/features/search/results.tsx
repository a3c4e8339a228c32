import { Link } from '@irodori/kit/link';
import type { SearchResult } from './load-search.ts';
import styles from './search.module.css';

const kinds = {
  post: 'Blog',
  guide: 'Guide',
  question: 'Question',
  generator: 'Generator',
  category: 'Category',
  author: 'Author',
  page: 'Page',
} satisfies Record<SearchResult['kind'], string>;

/** The texts that match, best first. */
export function Results({ results }: { results: readonly SearchResult[] }) {
  return (
    <ol className={styles.results}>
      {results.map(({ kind, path, title, excerpt }) => (
        <li key={path} className={styles.result}>
          <p className={styles.kind}>{kinds[kind]}</p>
          <h2 className={styles.title}>
            <Link to={path}>
              <Marked pieces={title} />
            </Link>
          </h2>
          <p className={styles.excerpt}>
            <Marked pieces={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Marked({ pieces }: { pieces: readonly string[] }) {
  return pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}
