import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const state = z.enum(['none', 'asked', 'waiting', 'canceled', 'done']);

const factorLoss = z.object({
  state,
  /** When it was asked for, when the factors will be removed, or when the request ended. */
  at: z.string(),
});
export type FactorLoss = z.infer<typeof factorLoss>;

/** The visitor's request to remove the second factors; null if there is none. */
export const loadFactorLoss = ({ data }: Platform): Promise<FactorLoss | null> =>
  data.value(z.nullable(factorLoss), (db) => db.rpc('factor_loss'));

const asked = z.enum(['asked', 'waiting', 'text_code_needed', 'too_often', 'refused']);

/**
 * Asks for the mail with the link that confirms the loss (`asked`). Without an address, a code of a text message confirms
 * it: `text_code_needed` if the sign-in did not begin with one just now, else `waiting`.
 */
export const askFactorLoss = ({ data }: Platform): Promise<z.infer<typeof asked>> =>
  data.value(asked, (db) => db.rpc('ask_factor_loss'));

export const cancelFactorLoss = ({ data }: Platform): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('cancel_factor_loss'));

const toConfirm = z.object({ state, removalAt: z.nullable(z.string()) });
export type LossToConfirm = z.infer<typeof toConfirm>;

/** The request that a mail's link confirms; null if the link does not work any more. */
export const loadLossToConfirm = ({ data }: Platform, token: string): Promise<LossToConfirm | null> =>
  data.value(z.nullable(toConfirm), (db) => db.rpc('factor_loss_to_confirm', { token }));

/** Resolves to the time of the removal; null if the link does not work any more. */
export const confirmFactorLoss = ({ data }: Platform, token: string): Promise<string | null> =>
  data.value(z.nullable(z.string()), (db) => db.rpc('confirm_factor_loss', { token }));
