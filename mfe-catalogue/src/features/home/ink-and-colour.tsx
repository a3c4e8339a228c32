import { usePlatform } from '@irodori/kit/hooks';
import { useRef } from 'react';
import { Picture } from '@irodori/ui/picture';
import { appPictureSources } from '../picture/app-picture-sources.ts';
import type { AppPicture } from '../picture/app-picture.ts';
import styles from './ink-and-colour.module.css';
import { MadeCaption } from './made-figure.tsx';

/** The same for both images, so that the browser loads one file. */
const sizes = '(max-width: 44rem) 100vw, 50vw';

/** A picture half in ink, half in colour; the visitor moves the edge with a slider. */
export function InkAndColour({ picture }: { picture: AppPicture }) {
  const sources = appPictureSources(usePlatform(), picture);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <figure className={styles.figure}>
      <div className={styles.frame} ref={frame}>
        <Picture {...sources} alt={picture.words} sizes={sizes} priority className={styles.picture} />
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
