import { usePlatform } from '@irodori/kit/hooks';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import { useState } from 'react';
import { useMailSecret } from '../mail-secret/use-mail-secret.ts';
import { useSecretLink } from '../mail-secret/use-secret-link.ts';
import { ResetRequest } from '../password/reset-request.tsx';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { AskToSecure } from './ask-to-secure.tsx';
import { loadReported, secureAccount, type Secured } from './calls.ts';
import styles from './not-me.module.css';
import { OwnChange } from './own-change.tsx';
import { changeIn, securedFragment } from './own-change-path.ts';
import { SecuredAccount } from './secured-account.tsx';

/** Where the mails about changes, and the history of an account, lead a visitor who did not make the change. */
export function NotMePage() {
  const fragment = useMailSecret();
  const [secured, setSecured] = useState<Secured>();
  const change = changeIn(fragment ?? '');
  const before: Secured | undefined =
    fragment === securedFragment ? { address: null, outcome: 'kept', removed: [] } : undefined;
  const outcome = secured ?? before;
  return (
    <Page width="text">
      <Heading level={1}>This was not you?</Heading>
      {outcome !== undefined ? (
        <SecuredAccount secured={outcome} />
      ) : change === undefined ? (
        <MailLink onSecured={setSecured} />
      ) : (
        <OwnChange id={change} onSecured={setSecured} />
      )}
    </Page>
  );
}

/** Opening the link changes nothing, since scanners of mail open links too. */
function MailLink({ onSecured }: { onSecured: (secured: Secured) => void }) {
  const platform = usePlatform();
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
      if (wasUsed) return <SecuredAccount secured={{ address, outcome: 'kept', removed: [] }} />;
      const secure = async (): Promise<void> => {
        const secured = await secureAccount(platform, secret);
        // Used meanwhile.
        if (secured === null) await reload();
        else onSecured(secured);
      };
      return <AskToSecure reported={link.value} secure={secure} />;
    }
  }
}
