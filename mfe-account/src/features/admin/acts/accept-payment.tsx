import { usePlatform } from '@irodori/kit/hooks';
import { z } from 'zod/mini';
import type { UserPurchase } from '../records.ts';
import { quarantineWords } from '../user/status-words.ts';
import { ActDialog } from './act-dialog.tsx';

/** Gives the credits of a purchase that was paid with another amount than agreed. */
export function AcceptPayment({ purchase }: { purchase: UserPurchase }) {
  const { data } = usePlatform();
  return (
    <ActDialog
      label="Accept…"
      name={`Accept the payment of ${purchase.name}…`}
      title="Accept this payment"
      consequence={`It was ${quarantineWords(purchase.quarantine ?? 'paid otherwise than agreed')}. The user gets all ${purchase.credits} credits of the order.`}
      confirm="Accept it"
      done={`${purchase.credits} credits were given.`}
      send={({ id, reason }) =>
        data.value(z.unknown(), (db) =>
          db.rpc('admin_accept_payment', { act_id: id, purchase_id: purchase.id, reason }),
        )
      }
    />
  );
}
