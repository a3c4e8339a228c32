import { Link } from '@irodori/kit/link';
import { AppPictureBox } from '../picture/app-picture-box.tsx';
import type { AppPicture } from '../picture/app-picture.ts';
import styles from './made-figure.module.css';

interface Props {
  readonly picture: AppPicture;
  readonly sizes: string;
}

/** A picture with its words below. */
export function MadeFigure({ picture, sizes }: Props) {
  return (
    <figure className={styles.figure}>
      <AppPictureBox picture={picture} alt="" sizes={sizes} className={styles.picture} />
      <MadeCaption picture={picture} />
    </figure>
  );
}

/** The words of a picture, which link to the form or to the picture's page, and below them which app drew it. */
export function MadeCaption({ picture }: { picture: AppPicture }) {
  const { isSample, words, to, appName } = picture;
  return (
    <figcaption className={styles.caption}>
      <Link to={to} className={styles.prompt} dir="auto">
        {words}
      </Link>
      <span className={styles.app}>
        {isSample ? 'Sample of' : 'By a visitor, with'} {appName}
      </span>
    </figcaption>
  );
}
