import styles from './stars.module.css';

const all = [1, 2, 3, 4, 5] as const;

/** A rating as stars, which screen readers read as a sentence. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {all.map((star) => (
        <Star key={star} isFull={star <= rating} />
      ))}
    </span>
  );
}

export function Star({ isFull }: { isFull: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.star} data-full={isFull}>
      <path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z" />
    </svg>
  );
}
