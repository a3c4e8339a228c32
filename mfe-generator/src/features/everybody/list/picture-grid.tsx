import { picturePath } from '@irodori/contract/paths';
import { shownBucket } from '@irodori/contract/shown-bucket';
import type { ListedPicture } from '@irodori/contract/shown-pictures';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { thumbnailWidth } from '@irodori/platform/constants';
import { Panel, panelLink } from '@irodori/ui/panel';
import { Picture } from '@irodori/ui/picture';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import type { CSSProperties } from 'react';
import { Heart } from 'lucide-react';
import rows from '../../rows.module.css';
import { pictureTitle } from '../picture-title.ts';

interface PictureGridProps {
  readonly label: string;
  /** Level of the pictures' headings. */
  readonly level: 2 | 3;
  readonly pictures: readonly ListedPicture[];
  /** How many of them are on the first screen. */
  readonly first?: number;
}

/** Shown pictures as panels that lead to their pages, in rows of pictures in their own ratios. */
export function PictureGrid({ label, level, pictures, first = 0 }: PictureGridProps) {
  const { storage } = usePlatform();
  const Title = `h${level}` as const;
  if (pictures.length === 0) return null;
  return (
    <ul className={rows.grid} aria-label={label}>
      {pictures.map((picture, index) => (
        <li key={picture.jobId} style={{ '--ratio': picture.width / picture.height } as CSSProperties}>
          <Panel as="article" inset="plain" linked className={rows.card}>
            <Picture
              src={storage.publicUrl(shownBucket, picture.path, thumbnailWidth)}
              fallback={storage.publicUrl(shownBucket, picture.path)}
              alt=""
              priority={index < first}
              className={rows.picture}
            />
            <div className={rows.words}>
              <Title className={rows.asked} dir="auto">
                <Link to={picturePath(picture.jobId)} className={panelLink}>
                  {pictureTitle(picture)}
                </Link>
              </Title>
              <p className={rows.facts}>
                <span>{picture.app.name}</span>
                {picture.favourites === 0 ? null : (
                  <span className={rows.liked}>
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
