import { useId } from 'react';
import styles from './mark.module.css';

/** The site's logo: a drop of ink with the five colours. It is decoration, since the name is beside it. */
export function Mark() {
  const clip = useId();
  return (
    <svg className={styles.mark} viewBox="0 0 40 44" aria-hidden="true" focusable="false">
      <clipPath id={clip}>
        <path d={drop} />
      </clipPath>
      <g className={styles.plate}>
        <g clipPath={`url(#${clip})`}>
          <path className={styles.hue5} d="M0 0h40v44H0z" />
          <path className={styles.hue4} d="M0 18c7-4 12 3 20 1s13-5 20-1v26H0z" />
          <path className={styles.hue3} d="M0 25c8 4 13-3 20-1s13 4 20 0v20H0z" />
          <path className={styles.hue2} d="M0 32c7-4 12 2 20 1s13-5 20-1v12H0z" />
          <path className={styles.hue1} d="M0 38c8 3 13-2 20-1s13 3 20 0v8H0z" />
        </g>
      </g>
      <path className={styles.ink} d={drop} />
      <path className={styles.light} d="M11.5 29c.4 3.5 2.3 6 5 7.2" />
    </svg>
  );
}

const drop =
  'M19 2.5c1.2 7.5 15.5 14.6 15.5 25.5A14.9 14.5 0 0 1 19.5 42 14.9 14.5 0 0 1 4.5 28C4.5 17.5 17 12 19 2.5z';
