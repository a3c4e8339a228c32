import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Bought } from './one-bought.ts';

const gift = 100;

const entries = z.array(
  z.object({
    number: z.number(),
    purchase_id: z.string().nullable(),
    job_id: z.string().nullable(),
    amount: z.number(),
    balance: z.number(),
  }),
);
type Entries = z.infer<typeof entries>;
const months = z.array(z.object({ id: z.string(), invoice: z.string() }));
const jobs = z.array(z.object({ id: z.string(), status: z.string(), cost: z.number() }));

/**
 * What is wrong in a visitor's ledger. Every entry has to follow the one before it; the entries of a purchase have to lead
 * along what it was worth, change by change, to what it is worth now; a job costs once, and nothing after it failed.
 */
export async function ledgerFaults(
  service: SupabaseClient,
  visitor: string,
  bought: readonly Bought[],
): Promise<string[]> {
  const posted = entries.parse(
    await rowsOf(service, 'credit_entries', 'number,purchase_id,job_id,amount,balance', visitor),
  );
  const { data: billed } = await service
    .from('purchases')
    .select('id,invoice')
    .eq('user_id', visitor)
    .not('invoice', 'is', null);
  const idsByInvoice = new Map(months.parse(billed).map(({ id, invoice }) => [invoice, id]));
  const idOf = ({ purchase, invoice }: Bought): string =>
    invoice === undefined ? purchase.id : (idsByInvoice.get(invoice) ?? invoice);
  const ordered = jobs.parse(await rowsOf(service, 'jobs', 'id,status,cost', visitor));
  const of = (key: 'purchase_id' | 'job_id', id: string | null): number[] =>
    posted.filter((entry) => entry[key] === id).map(({ amount }) => amount);
  const begun = posted.filter((entry) => entry.purchase_id === null && entry.job_id === null);
  return [
    ...(begun.length === 1 && begun[0]?.amount === gift ? [] : ['the account does not begin with its gift']),
    ...brokenBalances(posted),
    ...bought
      .filter((one) => one.visitor === visitor)
      .map((one) => ({ id: idOf(one), worths: one.worths }))
      .filter(({ id, worths }) => !leadsAlong(of('purchase_id', id), worths))
      .map(({ id, worths }) => `${id}: ${of('purchase_id', id)} does not lead along ${worths}`),
    ...ordered
      .filter(({ id, status, cost }) => {
        const expected = status === 'ERROR' ? [-cost, cost] : [-cost];
        return String(of('job_id', id)) !== String(expected);
      })
      .map(({ id, status, cost }) => `${id}, ${status}, costs ${cost}: ${of('job_id', id)}`),
  ];
}

async function rowsOf(
  service: SupabaseClient,
  table: 'credit_entries' | 'jobs',
  columns: string,
  visitor: string,
): Promise<unknown> {
  const order = table === 'jobs' ? 'id' : 'number';
  const { data, error } = await service.from(table).select(columns).eq('user_id', visitor).order(order);
  if (error) throw new Error(`${table}: ${error.code} ${error.message}`);
  return data;
}

function brokenBalances(posted: Entries): string[] {
  let balance = 0;
  return posted.flatMap((entry, place) => {
    balance += entry.amount;
    return entry.number === place + 1 && entry.balance === balance
      ? []
      : [`entry ${entry.number} is the ${place + 1}th, with ${entry.balance} in place of ${balance}`];
  });
}

/** Whether the sums of the amounts are some of the worths in their order, and the last sum is the last worth. */
function leadsAlong(amounts: readonly number[], worths: readonly number[]): boolean {
  let worth = 0;
  let place = 0;
  for (const amount of amounts) {
    worth += amount;
    place = worths.indexOf(worth, place);
    if (amount === 0 || place === -1) return false;
  }
  return worth === worths.at(-1);
}
