import { blogPath, contactPath, irodoriCallbackPath, profilePath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { Progress } from '@irodori/ui/progress';
import type { ProviderFailure } from './provider-words.ts';
import { ProblemNotice, ReaderPage } from './reader-page.tsx';
import styles from './reader.module.css';
import { useProviderCallback } from './use-provider-callback.ts';
import { signInHref } from './return-to.ts';

/** The page to which the content backend leads after a sign-in with Irodori. */
export default function ProviderCallbackPage() {
  return (
    <ReaderPage
      title="Sign-in as a reader"
      text="For comments under posts and guides."
      path={irodoriCallbackPath}
    >
      {(content) => <Callback content={content} />}
    </ReaderPage>
  );
}

function Callback({ content }: { readonly content: NonNullable<Platform['content']> }) {
  const { state, retry } = useProviderCallback(content);
  if (state.step !== 'failed') return <Progress value={null} label="Signing you in" />;
  const { problem, failure, canRetry, to } = state;
  const help = canRetry ? (
    <Button variant="primary" onClick={() => void retry()}>
      Try again
    </Button>
  ) : (
    helpFor(failure)
  );
  return (
    <Panel inset="roomy" className={styles.panel}>
      <div className={styles.form}>
        <ProblemNotice problem={problem} />
        <div className={styles.links}>
          {help}
          <ButtonLink
            variant={help === null ? 'primary' : 'secondary'}
            render={<Link<string> to={signInHref(to)} />}
          >
            To the sign-in page
          </ButtonLink>
        </div>
        <Text>
          {to === undefined ? (
            <Link to={blogPath}>Back to the blog</Link>
          ) : (
            <Link<string> to={to}>Back to where you were</Link>
          )}
        </Text>
      </div>
    </Panel>
  );
}

/** What helps more than another sign-in. */
function helpFor(failure: ProviderFailure | undefined) {
  if (failure === 'unverified')
    return (
      <ButtonLink variant="primary" render={<Link to={profilePath} />}>
        See your address
      </ButtonLink>
    );
  if (failure === 'taken' || failure === 'blocked')
    return (
      <ButtonLink variant="primary" render={<Link to={contactPath} />}>
        Write to us
      </ButtonLink>
    );
  return null;
}
