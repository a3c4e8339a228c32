import { loginPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import styles from './password.module.css';
import { ResetRequest } from './reset-request.tsx';

/** The page for a forgotten password. */
export function ForgotPage() {
  return (
    <Page width="text">
      <header className={styles.head}>
        <Heading level={1}>Forgot your password?</Heading>
        <Text size="lead" strength="soft">
          We send you a link; with it you choose a new one. Your pictures and credits stay as they are.
        </Text>
      </header>
      <ResetRequest />
      <p>
        <Link to={loginPath}>Back to signing in</Link>
      </p>
    </Page>
  );
}
