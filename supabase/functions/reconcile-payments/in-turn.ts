import { z } from 'zod';
import type { Payments } from '../_shared/payments/context.ts';

export type Outcomes = Promise<PromiseSettledResult<unknown>[]>;

/** How many items a task looks at; PostgREST returns no more rows. */
export const mostListed = 1000;

interface Task<T> {
  readonly name: string;
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  readonly work: (item: T) => Promise<unknown>;
}

/** Does the 50 items whose last try is longest ago, so that those that always fail keep no others from their turn. */
export async function inTurn<T>({ service }: Payments, { name, items, idOf, work }: Task<T>): Outcomes {
  if (items.length === 0) return [];
  const { data, error } = await service.rpc('take_tries', { task: name, ids: items.map(idOf) });
  if (error) throw new Error(`take_tries: ${error.code} ${error.message}`);
  const taken = new Set(z.array(z.string()).parse(data));
  return oneByOne(
    items.filter((item) => taken.has(idOf(item))),
    work,
  );
}

/**
 * As {@link inTurn}, for work that resolves to false if Stripe does not know the item, which may be because the key of
 * another account is set by mistake: then the next try is a day later, and the last one after 90 days.
 */
export const inTurnOnceKnown = <T>(
  payments: Payments,
  { work, ...task }: Task<T> & { readonly work: (item: T) => Promise<boolean> },
): Outcomes =>
  inTurn(payments, {
    ...task,
    work: async (item) => {
      const isKnown = await work(item);
      const { error } = await payments.service.rpc('note_missing', {
        task: task.name,
        id: task.idOf(item),
        is_missing: !isKnown,
      });
      if (error) throw new Error(`note_missing: ${error.code} ${error.message}`);
    },
  });

export async function oneByOne<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Outcomes {
  const outcomes: PromiseSettledResult<unknown>[] = [];
  for (const item of items) outcomes.push(...(await Promise.allSettled([work(item)])));
  return outcomes;
}
