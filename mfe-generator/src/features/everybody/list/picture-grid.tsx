import { picturePath } from '@irodori/contract/paths';
import { shownBucket } from '@irodori/contract/shown-bucket';
import type { ListedPicture } from '@irodori/contract/shown-pictures';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { thumbnailWidth } from '@irodori/platform/constants';
import { Panel, panelLink } from '@irodori/ui/panel';
import { Picture } from '@irodori/ui/picture';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { Heart } from 'lucide-react';
import { pictureTitle } from '../picture-title.ts';
import styles from './pictures.module.css';

interface PictureGridProps {
  readonly label: string;
  /** Level of the pictures' headings. */
  readonly level: 2 | 3;
  readonly pictures: readonly ListedPicture[];
  /** How many of them are on the first screen. */
  readonly first?: number;
}

/** Shown pictures as panels that lead to their pages. */
export function PictureGrid({ label, level, pictures, first = 0 }: PictureGridProps) {
  const { storage } = usePlatform();
  const Title = `h${level}` as const;
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.grid} aria-label={label}>
      {pictures.map((picture, index) => (
        <li key={picture.jobId}>
          <Panel as="article" inset="plain" linked className={styles.card}>
            <Picture
              src={storage.publicUrl(shownBucket, picture.path, thumbnailWidth)}
              fallback={storage.publicUrl(shownBucket, picture.path)}
              alt=""
              priority={index < first}
              className={styles.picture}
            />
            <div className={styles.words}>
              <Title className={styles.asked} dir="auto">
                <Link to={picturePath(picture.jobId)} className={panelLink}>
                  {pictureTitle(picture)}
                </Link>
              </Title>
              <p className={styles.facts}>
                <span>{picture.app.name}</span>
                {picture.favourites === 0 ? null : (
                  <span className={styles.liked}>
                    <Heart aria-hidden="true" />
                    <VisuallyHidden>Favourite of </VisuallyHidden>
                    {picture.favourites}
                  </span>
                )}
              </p>
            </div>
          </Panel>
        </li>
      ))}
    </ul>
  );
}
