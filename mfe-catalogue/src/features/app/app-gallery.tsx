import { shownPicturesPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ArrowUpRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { AppPictureBox } from '../picture/app-picture-box.tsx';
import type { AppPicture } from '../picture/app-picture.ts';
import { rowsOf, sumOfRatios } from '../picture/rows-of.ts';
import styles from './app-gallery.module.css';

/**
 * Pictures of an app as a manga page: whole pictures in rows, the first of which is the largest. The caption of a sample opens
 * the generator with its prompt, and that of a visitor’s picture leads to the picture.
 */
export function AppGallery({ pictures }: { pictures: readonly AppPicture[] }) {
  const [first] = pictures;
  if (first === undefined) return null;
  return (
    <div>
      <ul className={styles.gallery}>
        {rowsOf(pictures).flatMap((row) =>
          row.map((picture) => (
            <Panel key={picture.path} picture={picture} row={row} isFirst={picture === first} />
          )),
        )}
      </ul>
      <p className={styles.note}>
        {first.isSample ? (
          `Samples of ${first.appName}`
        ) : (
          <>
            Made by visitors. <Link to={shownPicturesPath}>Everybody’s pictures</Link>
          </>
        )}
      </p>
    </div>
  );
}

interface PanelProps {
  readonly picture: AppPicture;
  /** The pictures beside it, and itself. */
  readonly row: readonly AppPicture[];
  readonly isFirst: boolean;
}

function Panel({ picture, row, isFirst }: PanelProps) {
  const place = { '--ratio': picture.ratio, '--row': sumOfRatios(row), '--gutters': row.length - 1 };
  return (
    <li className={styles.panel} style={place as CSSProperties}>
      <figure>
        <AppPictureBox
          picture={picture}
          alt=""
          sizes={isFirst ? '(max-width: 56rem) 100vw, 640px' : '(max-width: 56rem) 50vw, 320px'}
          priority={isFirst}
          className={isFirst ? `${styles.picture} ${styles.first}` : styles.picture}
        />
        <figcaption className={styles.caption}>
          <Link to={picture.to} className={styles.prompt}>
            <span dir="auto">{picture.words}</span>
            <ArrowUpRight aria-hidden="true" />
          </Link>
        </figcaption>
      </figure>
    </li>
  );
}
