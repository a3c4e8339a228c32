import { usePlatform } from '@irodori/kit/hooks';
import { type FactorKind, nameOf, type OwnFactor } from '../second-factor/factor-kinds.ts';
import { secondFactorProblem } from '../second-factor/second-factor-words.ts';
import { RemoveDialog } from './remove-dialog.tsx';

const ends: Readonly<Record<FactorKind, string>> = {
  webauthn: 'It opens nothing any more.',
  totp: 'Its codes open nothing any more.',
  phone: 'Codes are no longer sent to it.',
};

interface RemoveFactorProps {
  readonly factor: OwnFactor;
  readonly isLast: boolean;
  readonly titleId: string;
  readonly onRemoved: () => Promise<void>;
}

/** Removes a factor after a question. */
export function RemoveFactor({ factor, isLast, titleId, onRemoved }: RemoveFactorProps) {
  const { mfa, session } = usePlatform();
  return (
    <RemoveDialog
      name={nameOf(factor)}
      description={
        isLast
          ? 'You sign in without a second factor then.'
          : `${ends[factor.factorType]} Your other second factors stay.`
      }
      needsLevel
      titleId={titleId}
      remove={async () => {
        await mfa.unenrol(factor.id);
        // The session's level may be lower now; without the new token the page learns it an hour later.
        await session.refresh().catch(() => undefined);
      }}
      explain={secondFactorProblem}
      onRemoved={onRemoved}
    />
  );
}
