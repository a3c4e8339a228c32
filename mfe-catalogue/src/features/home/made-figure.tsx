import { generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { CataloguePicture } from '../picture/catalogue-picture.tsx';
import type { MadePicture } from '../picture/gallery.ts';
import styles from './made-figure.module.css';

interface Props {
  readonly picture: MadePicture;
  readonly sizes: string;
}

/** A picture of the site with its prompt below. */
export function MadeFigure({ picture, sizes }: Props) {
  return (
    <figure className={styles.figure}>
      <CataloguePicture path={picture.path} alt="" sizes={sizes} className={styles.picture} />
      <MadeCaption picture={picture} />
    </figure>
  );
}

/** The caption of a sample: its prompt, which opens the generator with this prompt. */
export function MadeCaption({ picture }: { picture: MadePicture }) {
  const { prompt, app } = picture;
  return (
    <figcaption className={styles.caption}>
      <Link to={generatorPath(app.slug, { prompt })} className={styles.prompt}>
        {prompt}
      </Link>
      <span className={styles.app}>Sample of {app.name}</span>
    </figcaption>
  );
}
