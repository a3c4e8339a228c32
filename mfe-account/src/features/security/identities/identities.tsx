import { usePlatform } from '@irodori/kit/hooks';
import type { LinkedIdentity } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { providerName } from '../../providers/provider-names.ts';
import { type SignInProblem, signInProblem } from '../../sign-in/sign-in-words.ts';
import { useStepUp } from '../../step-up/use-step-up.tsx';
import styles from '../security.module.css';
import { useLoaded } from '../use-loaded.ts';
import { loadIdentities } from './load-identities.ts';
import { ProblemNotice } from '../../password/problem-notice.tsx';

/** The accounts of providers with which the visitor signs in; empty without one. */
export function Identities() {
  const { session } = usePlatform();
  const { loaded, reload } = useLoaded(loadIdentities);
  const { afterStepUp, stepUpDialog } = useStepUp();
  const [running, setRunning] = useState<string>();
  const [problem, setProblem] = useState<SignInProblem>();
  const all = loaded.state === 'loaded' ? loaded.value : [];
  const ofProviders = all.filter(({ provider }) => provider !== 'email');

  const remove = async ({ id }: LinkedIdentity): Promise<void> => {
    setRunning(id);
    setProblem(undefined);
    try {
      if (await afterStepUp(() => session.unlinkIdentity(id))) await reload();
    } catch (error) {
      setProblem(signInProblem(error));
    }
    setRunning(undefined);
  };

  if (ofProviders.length === 0) return null;
  return (
    <Panel as="section" aria-labelledby="identities-title" inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id="identities-title">
        Linked accounts
      </Heading>
      <Text strength="soft">You can sign in with these.</Text>
      <ul className={styles.factors}>
        {ofProviders.map((identity) => (
          <li key={identity.id}>
            <div>
              <bdi>{nameOf(identity)}</bdi>
              <Text size="small" strength="quiet">
                {identity.email === null ? null : (
                  <>
                    <bdi>{identity.email}</bdi>,{' '}
                  </>
                )}
                since <Day date={identity.linkedAt} />
              </Text>
            </div>
            {all.length < 2 ? null : (
              <Button
                size="small"
                busy={running === identity.id}
                aria-label={`Unlink ${nameOf(identity)}`}
                onClick={() => void remove(identity)}
              >
                Unlink
              </Button>
            )}
          </li>
        ))}
      </ul>
      {all.length < 2 ? (
        <Text size="small" strength="soft">
          It is your only way in. Set a password to be able to unlink it.
        </Text>
      ) : null}
      <ProblemNotice problem={problem} />
      {stepUpDialog}
    </Panel>
  );
}

const nameOf = ({ provider }: LinkedIdentity): string => providerName(provider);
