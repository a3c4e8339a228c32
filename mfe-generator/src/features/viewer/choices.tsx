import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useState } from 'react';
import { loadOwnAround } from './load-own-neighbours.ts';
import { loadShownAround } from './load-shown-neighbours.ts';
import type { OverlaysProps } from './overlay-link.tsx';
import type { SmallPicture, ViewedPicture } from './viewed-picture.ts';
import styles from './viewer.module.css';

/** Pictures on either side of the one that is compared. */
const around = 8;

interface Props extends Pick<OverlaysProps, 'whose' | 'app'> {
  readonly compared: ViewedPicture;
  /** The picture with which it is compared now. */
  readonly shown: ViewedPicture;
  readonly onChoose: (picture: ViewedPicture) => void;
}

/** A strip of the pictures around one, to choose with which of them it is compared. */
export function Choices({ compared, shown, whose, app, onChoose }: Props) {
  const platform = usePlatform();
  const [loaded, setLoaded] = useState<readonly SmallPicture[]>();
  useEffect(() => {
    let isCurrent = true;
    const found =
      whose === 'own'
        ? loadOwnAround(platform, compared, app, around)
        : loadShownAround(platform, compared, around);
    found.then(
      (pictures) => isCurrent && setLoaded(pictures),
      // The neighbours can still be reached one by one.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [platform, compared, whose, app]);
  const pictures = loaded ?? [];
  const isListed = loaded === undefined || pictures.some(({ id }) => id === shown.id);
  const choices = isListed ? pictures : [{ ...shown, thumbnail: shown.url }, ...pictures];
  return (
    <ul className={styles.choices} aria-label="Compare with" aria-busy={loaded === undefined}>
      {choices.map((picture, index) => (
        <li key={picture.id}>
          <button
            type="button"
            aria-label={`Picture ${index + 1} of ${choices.length}: ${picture.words || picture.app.name}`}
            aria-pressed={picture.id === shown.id}
            onClick={() => onChoose(picture)}
          >
            <img src={picture.thumbnail} alt="" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
