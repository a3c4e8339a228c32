import { z } from 'zod/mini';
import { without } from './without.ts';

/** What happens to the security of an account; the check of `security_events.kind` has the same list. */
export const securityEventKind = z.enum([
  'signed_in',
  'password_set',
  'password_changed',
  'email_changed',
  'phone_changed',
  'factor_added',
  'factor_removed',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
  'recovery_codes_made',
  'recovery_code_used',
  /** Somebody with the first factor alone asked for the removal of the second ones. */
  'factor_loss_asked',
  'deletion_requested',
  /** A mail’s “This was not me” ended all sessions and the password. */
  'secured',
]);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

/** The events that a mail of their own reports. */
export const mailedSecurityEvent = without(securityEventKind, [
  'signed_in',
  'factor_loss_asked',
  'deletion_requested',
  'secured',
]);
export type MailedSecurityEvent = z.infer<typeof mailedSecurityEvent>;
