import { Heading } from '@irodori/ui/heading';
import type { AppPicture } from '../picture/app-picture.ts';
import { MadeFigure } from './made-figure.tsx';
import styles from './made-here.module.css';

/** More samples with their prompts, as panels of a manga page. */
export function MadeHere({ pictures }: { pictures: readonly AppPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="made-here" className={styles.section}>
      <Heading level={2} id="made-here">
        Made here, with these words
      </Heading>
      <ul className={styles.panels}>
        {pictures.map((picture) => (
          <li key={picture.path} className={styles.panel}>
            <MadeFigure picture={picture} sizes="(max-width: 44rem) 75vw, 340px" />
          </li>
        ))}
      </ul>
    </section>
  );
}
