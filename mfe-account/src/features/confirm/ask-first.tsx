import { useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { accountPath } from '../../paths.ts';
import styles from './confirm.module.css';

/** Asks somebody who is signed in before a link signs this browser in with the account that it was sent to. */
export function AskFirst({ onContinue }: { onContinue: () => void }) {
  const visitor = useSession();
  if (visitor.status === 'signed-out') return null;
  const { isAnonymous, email, name } = visitor;
  return (
    <Page width="text">
      <Heading level={1}>Sign in with another account?</Heading>
      <Panel inset="roomy" className={styles['question']}>
        <Text>
          {isAnonymous ? (
            'You are here as a guest.'
          ) : (
            <>
              You are signed in as{' '}
              <strong>
                <bdi>{email ?? name}</bdi>
              </strong>
              .
            </>
          )}{' '}
          This link signs this browser in with the account that it was sent to.
        </Text>
        {isAnonymous ? (
          <Text>You would leave the guest account, and there is no way back to its pictures and credits.</Text>
        ) : null}
        <Text strength="soft">Continue only if you asked for this link yourself.</Text>
        <div className={styles['answers']}>
          <ButtonLink variant="primary" render={<Link to={accountPath} replace />}>
            {isAnonymous ? 'Stay a guest' : 'Stay signed in'}
          </ButtonLink>
          <Button onClick={onContinue}>Continue with the link</Button>
        </div>
      </Panel>
    </Page>
  );
}
