import { termsPath } from '@irodori/contract/paths';
import { PageHead } from '@irodori/kit/page-head';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import styles from '../document/document.module.css';
import { TableOfContents } from '../document/table-of-contents.tsx';
import { lastUpdated, terms } from './terms.tsx';
import page from './terms.module.css';

export { card } from './terms-preview.server.ts';

export default function TermsPage() {
  return (
    <>
      <PageHead
        title="Terms of service"
        description="The rules for using this Irodori site: accounts, credits, your pictures, what is not allowed, and what we promise."
        canonical={termsPath}
      />
      <Page>
        <header className={styles.head}>
          <Heading level={1} size={6}>
            Terms of service
          </Heading>
          <Text strength="soft">
            Last updated <Day date={lastUpdated} month="long" />
          </Text>
        </header>
        <div className={page.notice}>
          <Notice tone="warning" title="A template for the operator" announce={false}>
            Irodori is open source and anyone may run it. Whoever runs this site must review these terms, fill
            in who they are and which law applies, and then remove this note.
          </Notice>
        </div>
        <div className={styles.columns}>
          <TableOfContents sections={terms} />
          <div className={styles.sections}>
            {terms.map(({ id, title, body }, index) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
                <h2 id={`${id}-title`} className={styles.title}>
                  {index + 1}. {title}
                </h2>
                <div className={styles.prose}>{body}</div>
              </section>
            ))}
          </div>
        </div>
      </Page>
    </>
  );
}
