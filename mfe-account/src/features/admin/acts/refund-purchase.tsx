import type { AdministerRequest } from '@irodori/contract/administration';
import { decimalsOf, money } from '@irodori/contract/money';
import { usePlatform } from '@irodori/kit/hooks';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { z } from 'zod/mini';
import type { UserPurchase } from '../records.ts';
import { ActDialog } from './act-dialog.tsx';

/** What can still be refunded, in minor units; nothing while the bank has the money. */
export const refundable = ({ paidAt, status, price, refunded, ordered }: UserPurchase): number =>
  paidAt === null || status === 'disputed' ? 0 : price - refunded - ordered;

/** Reads “12.50” as 1250 minor units of a currency with two decimals; 0 for anything else. */
export function minorUnits(text: string, currency: string): number {
  const [, whole, , part = ''] = /^(\d{1,7})([.,](\d+))?$/.exec(text.trim()) ?? [];
  const places = decimalsOf(currency);
  return whole === undefined || part.length > places ? 0 : Number(whole + part.padEnd(places, '0'));
}

/** Writes 1250 minor units of a currency with two decimals as “12.50”. */
export function amountText(minor: number, currency: string): string {
  const places = decimalsOf(currency);
  const digits = String(minor).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Pays a purchase back, wholly or in part. */
export function RefundPurchase({ purchase }: { purchase: UserPurchase }) {
  const { functions } = usePlatform();
  const { currency, name } = purchase;
  const most = refundable(purchase);
  const [text, setText] = useState(amountText(most, currency));
  const [wasTried, setWasTried] = useState(false);
  const amount = minorUnits(text, currency);
  const fault =
    amount < 1 || amount > most
      ? `Please type an amount up to ${money(most, currency)}, such as ${amountText(most, currency)}.`
      : undefined;

  return (
    <ActDialog
      label="Refund…"
      name={`Refund ${name}…`}
      title={`Refund ${name}`}
      consequence={`The money goes back the way it came, and cannot be taken again. ${creditWords(purchase)}, also when they were spent: the balance can fall below zero.`}
      confirm="Refund"
      done={`The refund of ${name} is on its way.`}
      complaint={fault === undefined ? undefined : { field: 'amount' }}
      onAttempt={() => setWasTried(true)}
      send={({ id, reason }) =>
        functions.invoke('administer', z.unknown(), {
          act: 'refund',
          id,
          reason,
          purchaseId: purchase.id,
          amount,
        } satisfies AdministerRequest)
      }
    >
      <TextField
        label={`Amount in ${currency.toUpperCase()}`}
        name="amount"
        required
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={wasTried ? fault : undefined}
        onValueChange={setText}
      />
    </ActDialog>
  );
}

function creditWords({ credits, currency, paidTooMuch, refunded, ordered }: UserPurchase): string {
  const free = paidTooMuch - refunded - ordered;
  return free > 0
    ? `${money(free, currency)} of it were paid too much and take no credits; of what is above, the same share of the ${credits} credits is taken back`
    : `The same share of the ${credits} credits is taken back`;
}
