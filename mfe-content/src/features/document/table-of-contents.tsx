import type { Section } from './section.ts';
import styles from './document.module.css';

/** Links to the sections; beside the text if there is room. */
export function TableOfContents({ sections }: { sections: readonly Pick<Section, 'id' | 'title'>[] }) {
  return (
    <nav aria-label="On this page" className={styles.contents}>
      <p className={styles.contentsTitle} aria-hidden="true">
        On this page
      </p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
