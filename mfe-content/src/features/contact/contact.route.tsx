import { contactPath, imprintPath, privacyPath, supportPath } from '@irodori/contract/paths';
import { longestSupport } from '@irodori/contract/support';
import { Link } from '@irodori/kit/link';
import { PageHead } from '@irodori/kit/page-head';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ContactForm } from './contact-form.tsx';
import styles from './contact.module.css';

export { card } from './contact-preview.server.ts';
export { structuredData } from './contact-data.server.ts';

export default function ContactPage() {
  const [search] = useSearchParams();
  const reference = (search.get('reference') ?? '').trim().slice(0, longestSupport.about);
  const [sent, setSent] = useState<{ readonly reference: string; readonly email: string }>();
  return (
    <>
      <PageHead
        title="Ask us"
        description="Write to the people who run this site: a question, a problem with a picture or a payment, or a wish about your data."
        canonical={contactPath}
      />
      <Page width="text">
        <Breadcrumbs items={[{ label: 'Support', link: <Link to={supportPath} /> }, { label: 'Ask us' }]} />
        <header className={styles.head}>
          <Heading level={1}>Ask us</Heading>
          <Text size="lead" strength="soft">
            A person reads what you write here and answers by email. Many answers are already under{' '}
            <Link to={supportPath}>Support</Link>.
          </Text>
        </header>
        <noscript>
          <p className={styles.plain}>
            This form needs scripts, because it checks that no machine fills it in. The{' '}
            <a href={imprintPath}>imprint</a> says how else you reach us.
          </p>
        </noscript>
        <Panel inset="roomy" className={styles.panel}>
          {sent === undefined ? (
            <ContactForm key={reference} reference={reference} onSent={setSent} />
          ) : (
            <Sent {...sent} onAgain={() => setSent(undefined)} />
          )}
        </Panel>
        <Text size="small" strength="soft">
          What you send is kept to answer you and for half a year afterwards.{' '}
          <Link to={privacyPath}>Privacy</Link>
        </Text>
      </Page>
    </>
  );
}

interface SentProps {
  readonly reference: string;
  readonly email: string;
  readonly onAgain: () => void;
}

/** Takes the focus, which was on a button that is gone. */
const focus = (element: HTMLElement | null): void => element?.focus();

function Sent({ reference, email, onAgain }: SentProps) {
  return (
    <div ref={focus} tabIndex={-1} role="status" className={styles.sent}>
      <Heading level={2} size={4}>
        Your question has arrived
      </Heading>
      <p>
        It has the number <strong className={styles.number}>{reference}</strong>. We answer to{' '}
        <bdi>{email}</bdi>, and send a confirmation there. If it does not come, the address may be mistyped;
        please look once more before you write again.
      </p>
      <Button onClick={onAgain}>Ask something else</Button>
    </div>
  );
}
