import { usePlatform } from '@irodori/kit/hooks';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { z } from 'zod/mini';
import type { UserRecord } from '../records.ts';
import { ActDialog } from './act-dialog.tsx';

/** The database has the same limit. */
const mostCredits = 100_000;

interface ChangeCreditsProps {
  readonly user: UserRecord;
  readonly direction: 'give' | 'take';
}

/** Gives credits, or takes them back. */
export function ChangeCredits({ user, direction }: ChangeCreditsProps) {
  const { data } = usePlatform();
  const [text, setText] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const credits = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  const fault =
    credits < 1 || credits > mostCredits
      ? `Please type a whole number from 1 to ${mostCredits.toLocaleString('en-GB')}.`
      : undefined;
  const gives = direction === 'give';

  return (
    <ActDialog
      label={gives ? 'Give credits…' : 'Take credits back…'}
      title={gives ? 'Give credits' : 'Take credits back'}
      consequence={
        gives
          ? `They are added to the ${user.balance} that are there, and can be spent at once.`
          : `At most the ${user.balance} that are there. The user sees the entry in the ledger.`
      }
      confirm={gives ? 'Give them' : 'Take them back'}
      done={gives ? `${credits} credits were given.` : `${credits} credits were taken back.`}
      complaint={fault === undefined ? undefined : { field: 'credits' }}
      onAttempt={() => setWasTried(true)}
      send={async ({ id, reason }) => {
        await data.value(z.unknown(), (db) =>
          db.rpc('admin_grant', {
            act_id: id,
            user_id: user.id,
            amount: gives ? credits : -credits,
            reason,
          }),
        );
        setText('');
        setWasTried(false);
      }}
    >
      <TextField
        label="Credits"
        name="credits"
        required
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={wasTried ? fault : undefined}
        onValueChange={setText}
      />
    </ActDialog>
  );
}
