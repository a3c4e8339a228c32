import { cataloguePicture } from '@irodori/kit/catalogue-picture';
import { usePlatform } from '@irodori/kit/hooks';
import { useRef } from 'react';
import { CataloguePicture } from '../picture/catalogue-picture.tsx';
import type { MadePicture } from '../picture/gallery.ts';
import styles from './ink-and-colour.module.css';
import { MadeCaption } from './made-figure.tsx';

/** The same for both images, so that the browser loads one file. */
const sizes = '(max-width: 44rem) 100vw, 50vw';

/** A picture half in ink, half in colour; the visitor moves the edge with a slider. */
export function InkAndColour({ picture }: { picture: MadePicture }) {
  const sources = cataloguePicture(usePlatform(), picture.path);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <figure className={styles.figure}>
      <div className={styles.frame} ref={frame}>
        <CataloguePicture
          path={picture.path}
          alt={picture.prompt}
          sizes={sizes}
          priority
          className={styles.picture}
        />
        <div className={styles.ink} aria-hidden="true">
          <img {...sources} sizes={sizes} alt="" decoding="async" />
        </div>
        <span className={styles.edge} aria-hidden="true" />
        <input
          type="range"
          className={styles.range}
          min={0}
          max={100}
          defaultValue={46}
          aria-label="How much of the picture is still ink"
          onChange={(event) => frame.current?.style.setProperty('--ink-share', `${event.target.value}%`)}
        />
      </div>
      <MadeCaption picture={picture} />
    </figure>
  );
}
