import { z } from 'zod/mini';
import { without } from '../without.ts';

/** What happens to the security of an account; the check of `security_events.kind` has the same list. */
export const securityEventKind = z.enum([
  'signed_in',
  /** A sign-in with a browser, system or network that the account had not been entered with before. */
  'new_device',
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
  'application_allowed',
  'application_revoked',
  'recovery_codes_made',
  'recovery_code_used',
  /** Somebody with the first factor alone asked for the removal of the second ones. */
  'factor_loss_asked',
  'export_requested',
  /** An archive can be downloaded for a quarter of an hour. */
  'export_opened',
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
