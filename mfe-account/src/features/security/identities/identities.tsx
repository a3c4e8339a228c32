import { usePlatform } from '@irodori/kit/hooks';
import type { LinkedIdentity } from '@irodori/platform';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { ProblemNotice } from '../../password/problem-notice.tsx';
import { NoAnswer } from '../../second-factor/no-answer.tsx';
import { type SignInProblem, signInProblem } from '../../sign-in/sign-in-words.ts';
import { useStepUp } from '../../step-up/use-step-up.tsx';
import styles from '../security.module.css';
import { useLoaded } from '../use-loaded.ts';
import { IdentityItem } from './identity-item.tsx';
import { LinkProviders } from './link-providers.tsx';
import { LinkResult } from './link-result.tsx';
import { loadIdentities } from './load-identities.ts';
import { useLinkReturn } from './use-link-return.ts';

const titleId = 'linked-accounts';

/** The accounts of providers with which the visitor signs in, and a button for each provider to add one. */
export function Identities() {
  const { session } = usePlatform();
  const { loaded, reload } = useLoaded(loadIdentities);
  const { afterStepUp, stepUpDialog } = useStepUp();
  const back = useLinkReturn(titleId);
  const [running, setRunning] = useState<string>();
  const [problem, setProblem] = useState<SignInProblem>();
  const { all, linkable } = loaded.state === 'loaded' ? loaded.value : { all: [], linkable: [] };
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

  const hasFailed = loaded.state === 'failed';
  if (!hasFailed && ofProviders.length + linkable.length === 0) return null;
  return (
    <Panel as="section" aria-labelledby={titleId} inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id={titleId}>
        Linked accounts
      </Heading>
      {hasFailed ? <NoAnswer onRetry={() => void reload()} /> : null}
      {back === undefined || hasFailed ? null : (
        <LinkResult back={back} isLinked={all.some(({ provider }) => provider === back.provider)} />
      )}
      {hasFailed ? null : (
        <Text strength="soft">
          {ofProviders.length === 0
            ? 'Link an account of another site to sign in with it.'
            : 'You can sign in with these.'}
        </Text>
      )}
      {ofProviders.length === 0 ? null : (
        <ul className={styles.factors}>
          {ofProviders.map((identity) => (
            <IdentityItem
              key={identity.id}
              identity={identity}
              isRunning={running === identity.id}
              onUnlink={all.length < 2 ? undefined : () => void remove(identity)}
            />
          ))}
        </ul>
      )}
      {all.length < 2 && ofProviders.length > 0 ? (
        <Text size="small" strength="soft">
          It is your only way in. Set a password or link another one to be able to unlink it.
        </Text>
      ) : null}
      <LinkProviders providers={linkable} />
      <ProblemNotice problem={problem} />
      {stepUpDialog}
    </Panel>
  );
}
