import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { type ComponentType, useState } from 'react';
import { RecoveryCodeForm } from '../recovery-codes/recovery-code-form.tsx';
import { useLoaded } from '../security/use-loaded.ts';
import { AppForm } from './app-form.tsx';
import { type FactorKind, factorKinds, type OwnFactor } from './factor-kinds.ts';
import { KeyForm } from './key-form.tsx';
import { lastKind, rememberKind } from './last-kind.ts';
import { loadOwnFactors } from './load-own-factors.ts';
import { NoAnswer } from './no-answer.tsx';
import { PhoneForm } from './phone-form.tsx';
import styles from './second-factor.module.css';

interface WayProps {
  /** The visitor's factors of this kind. */
  readonly factors: readonly OwnFactor[];
  readonly onDone: () => void;
}

type Way = FactorKind | 'recovery_code';

const ways: Readonly<Record<Way, { readonly label: string; readonly Form: ComponentType<WayProps> }>> = {
  webauthn: { label: 'Use your security key', Form: KeyForm },
  totp: { label: 'Use your authenticator app', Form: AppForm },
  phone: { label: 'Use a code by text message', Form: PhoneForm },
  recovery_code: { label: 'Use a recovery code', Form: RecoveryCodeForm },
};

interface SecondFactorFormProps {
  /** False for an action that only the factor itself allows. */
  readonly takesRecoveryCode?: boolean;
  /** Called when a factor or a recovery code was given. */
  readonly onDone: () => void;
}

/** Asks for one of the visitor's second factors or a recovery code. */
export function SecondFactorForm({ takesRecoveryCode = true, onDone }: SecondFactorFormProps) {
  const { loaded, reload } = useLoaded(loadOwnFactors);
  const [chosen, setChosen] = useState<Way | undefined>(lastKind);
  if (loaded.state === 'loading') return <Text role="status">One moment …</Text>;
  if (loaded.state === 'failed') return <NoAnswer onRetry={() => void reload()} />;
  const ofKind = (way: Way): readonly OwnFactor[] =>
    loaded.value.factors.filter(({ factorType }) => factorType === way);
  const open: readonly Way[] = [
    ...factorKinds.filter((kind) => ofKind(kind).length > 0),
    ...(takesRecoveryCode ? (['recovery_code'] as const) : []),
  ];
  const way = open.find((other) => other === chosen) ?? open[0];
  if (way === undefined) return null;
  const { Form } = ways[way];
  return (
    <>
      <Form
        factors={ofKind(way)}
        onDone={() => {
          if (way !== 'recovery_code') rememberKind(way);
          onDone();
        }}
      />
      <div role="group" aria-label="Use another way" className={styles.others}>
        {open
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => setChosen(other)}>
              {ways[other].label}
            </Button>
          ))}
      </div>
    </>
  );
}
