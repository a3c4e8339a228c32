import { accountPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { historyWords } from '../security/history/history-words.ts';
import { Moment } from '../security/moment/moment.tsx';
import type { Reported } from './calls.ts';
import styles from './not-me.module.css';

interface AskToSecureProps {
  readonly reported: Reported;
  readonly secure: () => Promise<void>;
}

/** Says what was reported and what the button does about it. */
export function AskToSecure({ reported, secure }: AskToSecureProps) {
  const [isSending, setIsSending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { kind, at, address } = reported;

  const send = async (): Promise<void> => {
    setIsSending(true);
    setHasFailed(false);
    await secure().catch(() => setHasFailed(true));
    setIsSending(false);
  };

  return (
    <Panel inset="roomy" className={styles.panel}>
      <dl className={styles.facts}>
        <dt>{address === null ? 'What happened' : 'What we reported'}</dt>
        <dd>
          <strong>
            <bdi>{historyWords(reported)}</bdi>
          </strong>
        </dd>
        <dt>When</dt>
        <dd>
          <Moment at={at} />
        </dd>
        {address === null ? null : (
          <>
            <dt>To</dt>
            <dd>
              <bdi>{address}</bdi>
            </dd>
          </>
        )}
      </dl>
      <Text>If that was not you, somebody else may be in your account. The button locks everybody out:</Text>
      <ul className={styles.list}>
        <li>Every device is signed out, this one too.</li>
        <li>
          {address === null
            ? 'A password stops working; you sign in again as before, by your phone or at the site with which you sign in.'
            : 'A password stops working; you get in again by a mail.'}
        </li>
        {kind === 'email_changed' && address !== null ? (
          <li>
            The account goes back to <bdi>{address}</bdi>.
          </li>
        ) : null}
        {kind === 'factor_loss_asked' ? (
          <li>Your second factor stays.</li>
        ) : (
          <li>
            Second factors, passkeys, other ways in and applications that were added since then are removed.
          </li>
        )}
      </ul>
      {hasFailed ? (
        <Notice tone="error" title="No answer came back.">
          Please check your connection and try again.
        </Notice>
      ) : null}
      <div className={styles.answers}>
        <Button variant="primary" busy={isSending} onClick={() => void send()}>
          Lock everybody out
        </Button>
        <ButtonLink render={<Link to={accountPath} />}>It was me</ButtonLink>
      </div>
    </Panel>
  );
}
