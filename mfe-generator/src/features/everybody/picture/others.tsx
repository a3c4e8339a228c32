import type { ListedPicture } from '@irodori/contract/shown-pictures';
import { Heading } from '@irodori/ui/heading';
import { PictureGrid } from '../list/picture-grid.tsx';
import styles from './shown-picture.module.css';

interface OthersProps {
  readonly id: string;
  readonly title: string;
  readonly pictures: readonly ListedPicture[];
}

/** Other shown pictures on the page of one; nothing without any. */
export function Others({ id, title, pictures }: OthersProps) {
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.others}>
      <Heading level={2} size={4} id={id}>
        {title}
      </Heading>
      <PictureGrid label={title} level={3} pictures={pictures} />
    </section>
  );
}
