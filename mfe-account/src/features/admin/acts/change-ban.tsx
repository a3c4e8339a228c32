import type { AdministerRequest } from '@irodori/contract/administration';
import { usePlatform } from '@irodori/kit/hooks';
import { Select } from '@irodori/ui/select';
import { useState } from 'react';
import { z } from 'zod/mini';
import type { UserRecord } from '../records.ts';
import { ActDialog } from './act-dialog.tsx';

const terms = [
  { value: '1', label: 'One day' },
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '365', label: 'A year' },
  { value: '', label: 'Until it is lifted' },
] as const;
const dayMs = 86_400_000;

/** Bans a user, or lifts the ban. */
export function ChangeBan({ user }: { user: UserRecord }) {
  const { functions } = usePlatform();
  const [days, setDays] = useState('7');
  const administer = (request: AdministerRequest) => functions.invoke('administer', z.unknown(), request);

  if (user.bannedUntil !== null)
    return (
      <ActDialog
        label="Lift the ban…"
        title="Lift the ban"
        consequence="The user can sign in again at once."
        confirm="Lift it"
        done="The ban is lifted."
        send={(act) => administer({ act: 'unban', userId: user.id, ...act })}
      />
    );
  return (
    <ActDialog
      label="Ban…"
      title="Ban this user"
      consequence={
        'All sessions end at once, and nobody can sign in to the account until the ban ends. ' +
        (user.plans.length === 0
          ? 'Pictures, reviews and credits stay.'
          : 'Pictures, reviews and credits stay, and the monthly plan ends with its paid month if the ban lasts longer.')
      }
      confirm="Ban"
      done="The user is banned, and all sessions have ended."
      send={(act) =>
        administer({
          act: 'ban',
          userId: user.id,
          until: days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
          ...act,
        })
      }
    >
      <Select label="How long" name="days" options={terms} value={days} onValueChange={setDays} />
    </ActDialog>
  );
}
