import { loginPath, securityPath, supportPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { ResetRequest } from '../password/reset-request.tsx';
import { historyWords } from '../security/history/history-words.ts';
import type { Secured } from './calls.ts';
import styles from './not-me.module.css';

/** What the button did, and the way to a new password. */
export function SecuredAccount({ secured: { address, outcome, removed } }: { secured: Secured }) {
  if (outcome === 'closed')
    return (
      <div className={styles.outcome}>
        <Notice tone="warning" title="Your account is closed to everybody.">
          Another account has the address <bdi>{address}</bdi> meanwhile, so we cannot give yours back to it
          by ourselves. Please <Link to={supportPath}>write to us</Link>.
        </Notice>
      </div>
    );
  return (
    <>
      <div className={styles.outcome}>
        <Notice tone="success" title="Everybody is locked out.">
          All devices are signed out, and no former password works any more.
          {outcome === 'returned' ? (
            <>
              {' '}
              The account belongs to <bdi>{address}</bdi> again.
            </>
          ) : null}
        </Notice>
        {removed.length === 0 ? null : (
          <>
            <Text>We undid:</Text>
            <ul className={styles.list}>
              {removed.map((change) => (
                <li key={historyWords(change)}>
                  <bdi>{historyWords(change)}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {address === null ? (
        <Text>
          Now <Link to={loginPath}>sign in</Link> as before, by your phone or at the site with which you sign
          in. Afterwards, look at your <Link to={securityPath}>security page</Link>: remove what is not yours.
          If you cannot get in, <Link to={supportPath}>write to us</Link>.
        </Text>
      ) : (
        <NewPassword address={address} />
      )}
    </>
  );
}

const NewPassword = ({ address }: { address: string }) => (
  <section aria-labelledby="new-password-title" className={styles.next}>
    <Heading level={2} size={4} id="new-password-title">
      Now choose a new password
    </Heading>
    <Text>We send you a link for it that works once, within ten minutes.</Text>
    <ResetRequest initialEmail={address} />
    <Text>
      Afterwards, look at your <Link to={securityPath}>security page</Link>: remove what is not yours. If you
      cannot get in, <Link to={supportPath}>write to us</Link>.
    </Text>
  </section>
);
