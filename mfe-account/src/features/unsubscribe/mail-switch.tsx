import type { MailSubscription } from '@irodori/contract/notifications';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { useState } from 'react';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { groupWords } from '../notifications/group-words.ts';

interface MailSwitchProps {
  readonly subscription: MailSubscription;
  /** Rejects if the preference could not be saved. */
  readonly onSwitch: (byMail: boolean) => Promise<unknown>;
}

/** Says whether the mails of one group are sent, and switches them. */
export function MailSwitch({ subscription: { kind, byMail }, onSwitch }: MailSwitchProps) {
  const { mailsAreOn, mailsAreOff } = groupWords[kind];
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const change = (): void => {
    setState('running');
    onSwitch(!byMail).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <>
      <Text role="status">{byMail ? mailsAreOn : mailsAreOff}</Text>
      {state === 'failed' ? <NoAnswer onRetry={change} /> : null}
      <Button busy={state === 'running'} onClick={change}>
        {byMail ? 'Switch these mails off' : 'Switch these mails on'}
      </Button>
    </>
  );
}
