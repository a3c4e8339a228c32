import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { useEnded } from '../security/use-ended.tsx';
import { useLoaded } from '../security/use-loaded.ts';
import { forAuthService, useStepUp } from '../step-up/use-step-up.tsx';
import { RemovePasskey, RenamePasskey } from './change-passkey.tsx';
import { loadOwnPasskeys } from './own-passkeys.ts';
import { passkeyProblem } from './passkey-words.ts';
import styles from './passkeys.module.css';
import { ProblemNotice } from '../password/problem-notice.tsx';

const titleId = 'passkeys-title';

/** The visitor's passkeys, each with buttons to rename and remove it, and the way to add one. */
export function PasskeysPanel() {
  const { loaded, reload } = useLoaded(loadOwnPasskeys);
  const { notice, count, end } = useEnded(titleId);

  return (
    <Panel as="section" aria-labelledby={titleId} inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id={titleId} tabIndex={-1}>
        Passkeys
      </Heading>
      <Text strength="soft">
        A passkey signs you in with your fingerprint, your face or the PIN of your device in place of a
        password. It opens nothing on a false copy of this site.
      </Text>
      {loaded.state === 'loading' ? <Text role="status">One moment …</Text> : null}
      {loaded.state === 'failed' ? <NoAnswer onRetry={() => void reload()} /> : null}
      {loaded.state === 'loaded' ? (
        <>
          {notice}
          {loaded.value.length === 0 ? null : (
            <ul className={styles.list}>
              {loaded.value.map((passkey) => (
                <li key={passkey.id}>
                  <div>
                    <bdi>{passkey.name}</bdi>
                    <Text size="small" strength="quiet">
                      {passkey.authenticator === undefined || passkey.authenticator === passkey.name
                        ? null
                        : `${passkey.authenticator}, `}
                      since <Day date={passkey.createdAt} />,{' '}
                      {passkey.lastUsedAt === null ? (
                        'not used yet'
                      ) : (
                        <>
                          last used <Day date={passkey.lastUsedAt} />
                        </>
                      )}
                    </Text>
                  </div>
                  <div className={styles.buttons}>
                    <RenamePasskey passkey={passkey} onRenamed={reload} />
                    <RemovePasskey
                      passkey={passkey}
                      titleId={titleId}
                      onRemoved={() => {
                        end(
                          <>
                            <bdi>{passkey.name}</bdi> is removed.
                          </>,
                        );
                        return reload();
                      }}
                    />
                  </div>
                </li>
              ))}
            </ul>
          )}
          <AddPasskey key={`after ${count}`} onAdded={reload} />
        </>
      ) : null}
    </Panel>
  );
}

function AddPasskey({ onAdded }: { onAdded: () => Promise<void> }) {
  const { passkeys } = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp(forAuthService);
  const [state, setState] = useState<'idle' | 'running' | 'added'>('idle');
  const [problem, setProblem] = useState<SignInProblem>();

  const add = async (): Promise<void> => {
    setState('running');
    setProblem(undefined);
    try {
      const wasAdded = await afterStepUp(() => passkeys.add());
      setState(wasAdded ? 'added' : 'idle');
      if (wasAdded) await onAdded();
    } catch (error) {
      setState('idle');
      setProblem(passkeyProblem(error));
    }
  };

  return (
    <>
      {state === 'added' ? (
        <Notice tone="success" title="Your passkey is added.">
          At the next sign-in, pick it in the email field or choose “Use a passkey”.
        </Notice>
      ) : null}
      <ProblemNotice problem={problem} />
      <Button busy={state === 'running'} onClick={() => void add()}>
        Add a passkey
      </Button>
      {stepUpDialog}
    </>
  );
}
