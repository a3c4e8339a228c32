import { accountPath, supportPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { PageHead } from '@irodori/kit/page-head';
import { Disclosure } from '@irodori/ui/disclosure';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import styles from '../document/document.module.css';
import { TableOfContents } from '../document/table-of-contents.tsx';
import { EngineFacts } from './engine-facts.tsx';
import { topics } from './topics.tsx';

export { card } from './support-preview.server.ts';

export default function SupportPage() {
  return (
    <>
      <PageHead
        title="Support"
        description="How pictures, credits, refunds, seeds and privacy work, what the engines can and cannot draw, and how to report a problem."
        canonical={supportPath}
      />
      <Page>
        <header className={styles.head}>
          <Heading level={1} size={6}>
            Support
          </Heading>
          <Text size="lead" strength="soft">
            How a picture is made, what it costs, and what to do when something goes wrong.
          </Text>
        </header>
        <div className={styles.across}>
          <TableOfContents
            sections={[...topics.map((topic) => ({ ...topic, body: null })), engines, report]}
          />
          <div className={styles.sections}>
            {topics.map(({ id, title, questions }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
                <h2 id={`${id}-title`} className={styles.title}>
                  {title}
                </h2>
                <div className={styles.questions}>
                  {questions.map(({ question, answer }) => (
                    <Disclosure key={question} summary={question}>
                      {answer}
                    </Disclosure>
                  ))}
                </div>
              </section>
            ))}
            <section id={engines.id} aria-labelledby="engines-title" className={whole}>
              <h2 id="engines-title" className={styles.title}>
                {engines.title}
              </h2>
              <EngineFacts />
            </section>
            <section id={report.id} aria-labelledby="report-title" className={whole}>
              <h2 id="report-title" className={styles.title}>
                {report.title}
              </h2>
              <div className={styles.prose}>
                <p>
                  Open your <Link to={accountPath}>account page</Link>: it lists your pictures. Note the
                  address of the picture’s page, or the reference that an error page showed, and what you
                  expected to happen.
                </p>
                <p>
                  This site is run by whoever set it up. The address for questions is theirs to name, here or
                  on their own pages.
                </p>
              </div>
            </section>
          </div>
        </div>
      </Page>
    </>
  );
}

const whole = `${styles.section} ${styles.whole}`;
const engines = { id: 'engines', title: 'What the engines are', body: null };
const report = { id: 'report', title: 'Report a problem', body: null };
