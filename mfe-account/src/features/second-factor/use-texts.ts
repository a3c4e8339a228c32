import { usePlatform } from '@irodori/kit/hooks';
import { useState } from 'react';
import { useWait } from '../code-step/use-wait.ts';
import { secondsToWait } from './second-factor-words.ts';

interface Sent {
  readonly factorId: string;
  readonly challengeId: string;
}

export interface Texts {
  /** The latest message; undefined before the first. */
  readonly sent: Sent | undefined;
  /** The seconds until the auth service sends another message, if it refused one. */
  readonly wait: number;
  /** Sends a code to the phone, which replaces the former code. @throws PlatformError */
  readonly send: (factorId: string) => Promise<void>;
  readonly forget: () => void;
}

/** Text messages with codes, sent on request. */
export function useTexts(): Texts {
  const { mfa } = usePlatform();
  const [sent, setSent] = useState<Sent>();
  const { left: wait, again } = useWait(0);

  return {
    sent,
    wait,
    async send(factorId) {
      try {
        const { id: challengeId } = await mfa.challenge(factorId, { channel: 'sms' });
        setSent({ factorId, challengeId });
      } catch (error) {
        again(secondsToWait(error));
        throw error;
      }
    },
    forget: () => setSent(undefined),
  };
}
