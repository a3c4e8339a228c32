import { shownPicturesPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ArrowUpRight } from 'lucide-react';
import { AppPictureBox } from '../picture/app-picture-box.tsx';
import type { AppPicture } from '../picture/app-picture.ts';
import styles from './app-gallery.module.css';

/**
 * Pictures of an app as a manga page: one large panel with the others below. The caption of a sample opens the generator
 * with its prompt, and that of a visitor’s picture leads to the picture.
 */
export function AppGallery({ pictures }: { pictures: readonly AppPicture[] }) {
  const [first] = pictures;
  if (first === undefined) return null;
  return (
    <div>
      <ul className={styles.gallery} data-count={pictures.length}>
        {pictures.map((picture, index) => (
          <li key={picture.path} className={styles.panel}>
            <figure>
              <AppPictureBox
                picture={picture}
                alt=""
                sizes={index === 0 ? '(max-width: 56rem) 100vw, 640px' : '(max-width: 56rem) 50vw, 320px'}
                priority={index === 0}
                className={index === 0 ? styles.first : undefined}
              />
              <figcaption className={styles.caption}>
                <Link to={picture.to} className={styles.prompt}>
                  <span dir="auto">{picture.words}</span>
                  <ArrowUpRight aria-hidden="true" />
                </Link>
              </figcaption>
            </figure>
          </li>
        ))}
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
