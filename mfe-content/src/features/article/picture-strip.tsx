import type { ProseParts } from '@irodori/prose/nodes';
import { Picture } from '@irodori/ui/picture';
import styles from './article-prose.module.css';
import { usePictureSources } from './picture-url.ts';

/** Pictures side by side, each with its title below, as panels of one row. */
export function PictureStrip({ pictures }: ProseParts['pictures']) {
  const sources = usePictureSources();
  return (
    <div className={styles.strip} data-count={pictures.length}>
      {pictures.map(({ src, alt, title, files }) => (
        <figure key={src} className={styles.figure}>
          <Picture {...sources(src, files)} alt={alt} sizes="(max-width: 40rem) 50vw, 20rem" />
          {title === null ? null : <figcaption>{title}</figcaption>}
        </figure>
      ))}
    </div>
  );
}
