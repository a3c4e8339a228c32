import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import { useState } from 'react';
import { useSecretLink } from '../mail-secret/use-secret-link.ts';
import { ResetRequest } from '../password/reset-request.tsx';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { AskToSecure } from './ask-to-secure.tsx';
import { loadReported, type Secured } from './calls.ts';
import styles from './not-me.module.css';
import { SecuredAccount } from './secured-account.tsx';

/** Where the mails about changes lead a visitor who did not make the change. */
export function NotMePage() {
  const [secured, setSecured] = useState<Secured>();
  return (
    <Page width="text">
      <Heading level={1}>This was not you?</Heading>
      {secured === undefined ? <MailLink onSecured={setSecured} /> : <SecuredAccount secured={secured} />}
    </Page>
  );
}

/** Opening the link changes nothing, since scanners of mail open links too. */
function MailLink({ onSecured }: { onSecured: (secured: Secured) => void }) {
  const { link, secret, reload } = useSecretLink(loadReported);
  switch (link.state) {
    case 'loading':
      return <Text role="status">One moment …</Text>;
    case 'failed':
      return <NoAnswer onRetry={() => void reload()} />;
    case 'broken':
      return (
        <>
          <div className={styles.outcome}>
            <Notice tone="warning" title="This link does not work any more." announce={false}>
              A link “This was not me” works once, within seven days. You can still choose a new password,
              which signs everybody else out.
            </Notice>
          </div>
          <ResetRequest />
        </>
      );
    case 'open': {
      const { address, wasUsed } = link.value;
      return wasUsed ? (
        <SecuredAccount secured={{ address, outcome: 'kept', removed: [] }} />
      ) : (
        <AskToSecure reported={link.value} secret={secret} onSecured={onSecured} onUsed={reload} />
      );
    }
  }
}
