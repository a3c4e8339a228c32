import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const ownDeletion = z.object({ dueAt: z.string() });
/** When the visitor's account is deleted, ISO 8601. */
export type OwnDeletion = z.infer<typeof ownDeletion>;

/** Null if the visitor did not ask for it. */
export const loadOwnDeletion = ({ data }: Pick<Platform, 'data'>): Promise<OwnDeletion | null> =>
  data.one(ownDeletion, (db) => db.rpc('own_deletion').select('dueAt:due_at').maybeSingle());

/** @throws PlatformError `step_up_required`, `too_often`, or `plan_already_active` while a plan renews */
export const requestDeletion = ({ data }: Pick<Platform, 'data'>): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('request_deletion'));

export const keepAccount = ({ data }: Pick<Platform, 'data'>): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('keep_account'));

/** Deletes the account of a guest at once. */
export const deleteGuest = ({ data }: Pick<Platform, 'data'>): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('delete_guest'));
