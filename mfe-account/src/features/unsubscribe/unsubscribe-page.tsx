import { notificationsPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { Platform } from '@irodori/platform';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { useLoaded } from '../security/use-loaded.ts';
import { MailSwitch } from './mail-switch.tsx';
import styles from './unsubscribe.module.css';

/**
 * The page of the unsubscribe link in a mail. Opening it changes nothing, since scanners of mail open links too. It needs
 * no session: the link's token identifies the visitor.
 */
export function UnsubscribePage() {
  const { notices } = usePlatform();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const load = useCallback((platform: Platform) => platform.notices.subscription(token), [token]);
  const { loaded, reload } = useLoaded(load);

  return (
    <Page width="text">
      <header className={styles.head}>
        <Heading level={1}>Mails from Irodori</Heading>
      </header>
      {loaded.state === 'loading' ? <Text role="status">One moment …</Text> : null}
      {loaded.state === 'failed' ? <NoAnswer onRetry={() => void reload()} /> : null}
      {loaded.state === 'loaded' && loaded.value === null ? (
        <Notice tone="warning" title="This link does not work." announce={false}>
          It may have been cut off, or its account is gone. You can choose your mails on the page{' '}
          <Link to={notificationsPath}>Notifications</Link> of your account.
        </Notice>
      ) : null}
      {loaded.state === 'loaded' && loaded.value !== null ? (
        <Panel inset="roomy" className={styles.choice}>
          <MailSwitch
            subscription={loaded.value}
            onSwitch={async (byMail) => {
              await notices.setSubscription(token, byMail);
              await reload();
            }}
          />
        </Panel>
      ) : null}
    </Page>
  );
}
