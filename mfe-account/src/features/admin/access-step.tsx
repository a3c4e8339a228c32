import { secondFactorPath, securityPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { useRevalidator } from 'react-router-dom';
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx';
import styles from './admin.module.css';

/** What an administrator has to do before the page opens. */
export function AccessStep({ access }: { access: 'second_factor_required' | 'step_up_required' }) {
  const { revalidate } = useRevalidator();
  return (
    <Panel as="section" aria-labelledby="access-title" inset="roomy" className={styles.access}>
      {access === 'second_factor_required' ? (
        <>
          <Heading level={2} size={4} id="access-title">
            First a second factor
          </Heading>
          <Text>
            You are an administrator here, and this page opens other people’s accounts. A password alone is
            too little for that: please add a second factor, then come back.
          </Text>
          <ButtonLink variant="primary" render={<Link to={securityPath} />}>
            Add a second factor
          </ButtonLink>
        </>
      ) : (
        <>
          <Heading level={2} size={4} id="access-title">
            Is it you?
          </Heading>
          <Text>
            This page opens other people’s accounts, so it asks for your second factor when you gave it more
            than 15 minutes ago. A recovery code does not open it; if your second factor is lost, remove it on
            the <Link to={secondFactorPath}>security page</Link> and add a new one.
          </Text>
          <SecondFactorForm takesRecoveryCode={false} onDone={() => void revalidate()} />
        </>
      )}
    </Panel>
  );
}
