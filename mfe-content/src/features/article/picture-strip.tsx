import { Picture } from '@irodori/ui/picture';
import type { NodeOf } from './markdown-node.ts';
import { usePictureUrl } from './picture-url.ts';
import styles from './markdown.module.css';

/** The pictures of a paragraph that contains only pictures; undefined for other paragraphs. */
export function picturesOf({ children }: NodeOf<'paragraph'>): readonly NodeOf<'image'>[] | undefined {
  const pictures = children.filter((node) => node.type === 'image');
  const hasWords = children.some(
    (node) => node.type !== 'image' && !(node.type === 'text' && node.value.trim() === ''),
  );
  return pictures.length === 0 || hasWords ? undefined : pictures;
}

/** Pictures side by side, each with its title below, as panels of one row. */
export function PictureStrip({ pictures }: { pictures: readonly NodeOf<'image'>[] }) {
  const url = usePictureUrl();
  return (
    <div className={styles.strip} data-count={pictures.length}>
      {pictures.map(({ url: source, alt, title }) => (
        <figure key={source} className={styles.figure}>
          <Picture src={url(source)} alt={alt ?? ''} sizes="(max-width: 40rem) 50vw, 20rem" />
          {title === null || title === undefined ? null : <figcaption>{title}</figcaption>}
        </figure>
      ))}
    </div>
  );
}
