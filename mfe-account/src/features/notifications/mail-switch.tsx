import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { useState } from 'react';
import { NoAnswer } from '../second-factor/no-answer.tsx';

interface MailSwitchProps {
  readonly byMail: boolean;
  /** Rejects if the preference could not be saved. */
  readonly onSwitch: (byMail: boolean) => Promise<unknown>;
}

/** Says whether the mails about finished pictures are sent, and switches them. */
export function MailSwitch({ byMail, onSwitch }: MailSwitchProps) {
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
      <Text role="status">
        {byMail
          ? 'You get a mail when a picture became ready while you were away.'
          : 'You get no mails about finished pictures.'}
      </Text>
      {state === 'failed' ? <NoAnswer onRetry={change} /> : null}
      <Button busy={state === 'running'} onClick={change}>
        {byMail ? 'Switch these mails off' : 'Switch these mails on'}
      </Button>
    </>
  );
}
