import { loginPath, signUpPath } from '@irodori/contract/paths';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { useEffect, useState } from 'react';
import { providerReturn } from './kept-return.ts';
import { ProblemNotice } from './reader-page.tsx';
import { type Problem, problemOf } from './reader-words.ts';
import styles from './reader.module.css';
import { signInHref } from './return-to.ts';

const waitMs = 8000;

interface ContinueWithIrodoriProps {
  readonly content: NonNullable<Platform['content']>;
  /** The path to come back to. */
  readonly to: string;
}

/** Signs the reader in with the visitor's Irodori account; nothing where the content backend does not offer it. */
export function ContinueWithIrodori({ content, to }: ContinueWithIrodoriProps) {
  const session = useSession();
  const { returnPath } = usePlatform();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isGuestAsked, setIsGuestAsked] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const isGuest = session.status === 'signed-in' && session.isAnonymous;

  useEffect(() => {
    // A page that the browser kept comes back as it was left.
    const comeBack = (): void => setIsLeaving(false);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const leave = async (): Promise<void> => {
    if (isGuest) return setIsGuestAsked(true);
    setProblem(undefined);
    setIsLeaving(true);
    const found = await problemAt(content.providerUrl('irodori'));
    if (found !== undefined) {
      setIsLeaving(false);
      return setProblem(found);
    }
    providerReturn.keep(to);
    content.signInWith('irodori');
  };
  const comeBackHere = (): void => returnPath.remember(signInHref(to));

  if (!content.providers.includes('irodori')) return null;
  return (
    <div className={styles.irodori}>
      <Button size="large" busy={isLeaving} onClick={() => void leave()}>
        Continue with Irodori
      </Button>
      {isGuest && isGuestAsked ? (
        <Notice title="You are here as a guest.">
          A guest has no address that we could confirm.{' '}
          <Link to={signUpPath} onClick={comeBackHere}>
            Create an Irodori account
          </Link>{' '}
          first, and your pictures come along; or{' '}
          <Link to={loginPath} onClick={comeBackHere}>
            sign in
          </Link>
          .
        </Notice>
      ) : null}
      <ProblemNotice problem={problem} />
      <Text size="small" strength="quiet">
        No other password: it takes the name and the address of your Irodori account.
      </Text>
      <p className={styles.or}>or</p>
    </div>
  );
}

/** What keeps the content backend from beginning the sign-in, which would else end on an error page of the browser. */
async function problemAt(url: string): Promise<Problem | undefined> {
  try {
    const { type, status } = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      credentials: 'omit',
      signal: AbortSignal.timeout(waitMs),
    });
    return type === 'opaqueredirect' ? undefined : problemOf({ error: { status, message: '' } });
  } catch (error) {
    return problemOf(error);
  }
}
