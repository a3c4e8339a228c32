import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { ArticleProse } from '../article/article-prose.tsx';
import styles from '../document/document.module.css';
import { TableOfContents } from '../document/table-of-contents.tsx';

export { card } from './legal-preview.server.ts';
export const load = async (context: LoadContext) => (await import('./load-legal.ts')).loadLegal(context);

/** Terms, privacy or imprint. */
export default function LegalPage() {
  const { path, title, summary, updated, isNumbered, opening, sections } = useRouteData<typeof load>();
  return (
    <>
      <PageHead title={title} description={summary} canonical={path} />
      <Page>
        <header className={styles.head}>
          <Heading level={1} size={6}>
            {title}
          </Heading>
          <Text strength="soft">
            Last updated <Day date={updated.slice(0, 10)} month="long" />
          </Text>
        </header>
        <div className={styles.columns}>
          <TableOfContents sections={sections} />
          <div className={styles.sections}>
            {opening.length === 0 ? null : (
              <div className={styles.prose}>
                <ArticleProse nodes={opening} />
              </div>
            )}
            {sections.map(({ id, title: heading, body }, index) => (
              <section key={id} id={id} aria-labelledby={`${id}_title`} className={styles.section}>
                <h2 id={`${id}_title`} className={styles.title}>
                  {isNumbered ? `${index + 1}. ` : ''}
                  {heading}
                </h2>
                <div className={styles.prose}>
                  <ArticleProse nodes={body} />
                </div>
              </section>
            ))}
          </div>
        </div>
      </Page>
    </>
  );
}
