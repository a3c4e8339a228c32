import { Link } from '@irodori/kit/link';
import type { ProseNode, ProseParts } from '@irodori/prose/nodes';
import { Prose } from '@irodori/prose/prose';
import type { ReactNode } from 'react';
import styles from './article-prose.module.css';
import { Listing } from './listing.tsx';
import { PictureStrip } from './picture-strip.tsx';
import { PromptExample } from './prompt-example.tsx';
import { TableFrame } from './table-frame.tsx';

/** The text of an article, or of another page with all parts. */
export const ArticleProse = ({ nodes }: { nodes: readonly ProseNode[] }) => (
  <Prose nodes={nodes} parts={parts} />
);

function ProseLink({ to, children }: ProseParts['link'] & { children?: ReactNode }) {
  return (
    <Link to={to} external={!to.startsWith('/')}>
      {children}
    </Link>
  );
}

const Aside = ({ children }: { children?: ReactNode }) => <aside className={styles.aside}>{children}</aside>;

const parts = {
  link: ProseLink,
  pictures: PictureStrip,
  prompt: PromptExample,
  listing: Listing,
  table: (table: ProseParts['table']) => <TableFrame {...table} Content={ArticleProse} />,
  aside: Aside,
  hr: () => <hr className={styles.line} />,
};
