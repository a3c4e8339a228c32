import { loginPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { useSecretLink } from '../mail-secret/use-secret-link.ts';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { Moment } from '../security/moment/moment.tsx';
import { confirmFactorLoss, loadLossToConfirm, type LossToConfirm } from './calls.ts';
import styles from './factor-loss.module.css';

/** Where the mail about a lost second factor leads its owner. Opening it changes nothing. */
export function LostFactorPage() {
  return (
    <Page width="text">
      <Heading level={1}>You lost your second factor?</Heading>
      <div className={styles.page}>
        <MailLink />
      </div>
    </Page>
  );
}

function MailLink() {
  const { link, secret, reload } = useSecretLink(loadLossToConfirm);
  switch (link.state) {
    case 'loading':
      return <Text role="status">One moment …</Text>;
    case 'failed':
      return <NoAnswer onRetry={() => void reload()} />;
    case 'broken':
      return (
        <Notice
          tone="warning"
          title="This link does not work any more."
          announce={false}
          action={<ToSignIn />}
        >
          It works once, for a day, and only the latest one does. If you still need it, sign in as far as the
          second factor and ask for a new one.
        </Notice>
      );
    case 'open':
      return <Request loss={link.value} secret={secret} reload={reload} />;
  }
}

interface RequestProps {
  readonly loss: LossToConfirm;
  readonly secret: string;
  readonly reload: () => Promise<void>;
}

function Request({ loss, secret, reload }: RequestProps) {
  const platform = usePlatform();
  const [isSending, setIsSending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const confirm = async (): Promise<void> => {
    setIsSending(true);
    setHasFailed(false);
    try {
      await confirmFactorLoss(platform, secret);
      await reload();
    } catch {
      setHasFailed(true);
    }
    setIsSending(false);
  };

  switch (loss.state) {
    case 'waiting':
      return (
        <>
          <Notice tone="success" title="The seven days have begun.">
            {loss.removalAt === null ? null : (
              <>
                On <Moment at={loss.removalAt} />, your second factor will be removed.
              </>
            )}
          </Notice>
          <Text>
            We remind you three times, and each mail can stop it. If you find the second factor or a recovery
            code before, sign in with it, and it stays.
          </Text>
        </>
      );
    case 'done':
      return (
        <Notice tone="success" title="Your second factor is removed." announce={false} action={<ToSignIn />}>
          Sign in without it, and then set up a new one.
        </Notice>
      );
    case 'canceled':
    case 'none':
      return (
        <Notice title="The removal was canceled." announce={false}>
          Your second factor stays as it is.
        </Notice>
      );
    case 'asked':
      return (
        <Panel inset="roomy" className={styles.panel}>
          <Text>
            If it is lost, and the recovery codes are too, we remove it in seven days. Until then we remind
            you three times, and each mail can stop it. Afterwards, you sign in without it.
          </Text>
          {hasFailed ? (
            <Notice tone="error" title="No answer came back.">
              Please check your connection and try again.
            </Notice>
          ) : null}
          <Button variant="primary" size="large" busy={isSending} onClick={() => void confirm()}>
            Yes, it is lost
          </Button>
          <Text size="small" strength="soft">
            If you did not ask for this, do not confirm it: press “This was not me” in the mail.
          </Text>
        </Panel>
      );
  }
}

const ToSignIn = () => (
  <ButtonLink size="small" render={<Link to={loginPath} />}>
    Sign in
  </ButtonLink>
);
