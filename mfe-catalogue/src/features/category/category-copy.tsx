import { Link } from '@irodori/kit/link';
import type { ProseNode, ProseParts } from '@irodori/prose/nodes';
import type { ProseSection } from '@irodori/prose/parse';
import { Prose } from '@irodori/prose/prose';
import { Heading } from '@irodori/ui/heading';
import type { ReactNode } from 'react';
import styles from './category.module.css';

export interface CategoryCopyProps {
  readonly opening: readonly ProseNode[];
  readonly sections: readonly ProseSection[];
}

/** The copy of a category: what its generators have in common and what sets them apart. */
export function CategoryCopy({ opening, sections }: CategoryCopyProps) {
  return (
    <div className={styles.copy}>
      {opening.length === 0 ? null : (
        <section>
          <Prose<'link'> nodes={opening} parts={parts} />
        </section>
      )}
      {sections.map(({ id, title, body }) => (
        <section key={id} aria-labelledby={`${id}_title`}>
          <Heading level={2} size={4} id={`${id}_title`}>
            {title}
          </Heading>
          <Prose<'link'> nodes={body} parts={parts} />
        </section>
      ))}
    </div>
  );
}

const parts = {
  link: ({ to, children }: ProseParts['link'] & { children?: ReactNode }) => (
    <Link to={to} external={!to.startsWith('/')}>
      {children}
    </Link>
  ),
};
