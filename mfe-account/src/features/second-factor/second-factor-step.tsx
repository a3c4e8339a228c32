import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { AskForRemoval } from '../factor-loss/ask-for-removal.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import styles from './second-factor.module.css';

interface SecondFactorStepProps {
  readonly email: string | null;
  /** Called when the second factor was given. */
  readonly onDone: () => void;
}

/** The second step of a sign-in. A visitor who cannot do it may sign in with another account instead. */
export function SecondFactorStep({ email, onDone }: SecondFactorStepProps) {
  const { session } = usePlatform();
  return (
    <div className={styles.step}>
      <Text>
        You are almost in
        {email === null ? null : (
          <>
            {' '}
            as <bdi>{email}</bdi>
          </>
        )}
        . This account has a second factor.
      </Text>
      <SecondFactorForm onDone={onDone} />
      <AskForRemoval email={email} />
      <Button variant="quiet" onClick={() => void session.signOut()}>
        Use another account
      </Button>
    </div>
  );
}
