import { blogPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { PageHead } from '@irodori/kit/page-head';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import type { Platform } from '@irodori/platform';
import type { ReactNode } from 'react';
import type { Problem } from './reader-words.ts';
import styles from './reader.module.css';

interface ReaderPageProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly path: string;
  readonly children: (content: NonNullable<Platform['content']>) => ReactNode;
}

/** The frame of the pages of reader accounts. Without a content backend it says that there are none. */
export function ReaderPage({ title, text, path, children }: ReaderPageProps) {
  const { content } = usePlatform();
  return (
    <Page width="text">
      <PageHead
        title={title}
        description="An account for readers who comment on posts and guides of Irodori."
        canonical={path}
        noIndex
      />
      <header className={styles.head}>
        <Heading level={1}>{title}</Heading>
        {content === undefined ? null : (
          <Text size="lead" strength="soft">
            {text}
          </Text>
        )}
      </header>
      {content === undefined ? (
        <EmptyState title="There are no reader accounts here">
          <p>
            This site takes no comments. The <Link to={blogPath}>blog</Link> is open to everybody.
          </p>
        </EmptyState>
      ) : (
        children(content)
      )}
    </Page>
  );
}

/** Takes the focus, which was on a control that is gone. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** What has happened, in the place of the form. */
export function Done({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div ref={takeFocus} tabIndex={-1} role="status" className={styles.done}>
      <Heading level={2} size={4}>
        {title}
      </Heading>
      {children}
    </div>
  );
}

/** Why a form was not accepted; nothing without a problem. */
export const ProblemNotice = ({ problem }: { readonly problem: Problem | undefined }) =>
  problem === undefined ? null : (
    <Notice tone="error" title={problem.title}>
      {problem.text}
    </Notice>
  );
