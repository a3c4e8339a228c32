import type { SecurityEventKind } from '@irodori/contract/security-events';

const named = (words: string, detail: string | null): string =>
  detail === null || detail === '' ? words : `${words}: ${detail}`;

/** A change of the account's security in words, by its kind. */
export const securityEventWords: Readonly<
  Record<Exclude<SecurityEventKind, 'signed_in'>, (detail: string | null) => string>
> = {
  password_set: () => 'Password set for the first time',
  password_changed: () => 'Password changed',
  email_changed: (former) => named('Address changed, before', former),
  phone_changed: (former) => named('Phone number changed, before', former),
  factor_added: (name) => named('Second factor added', name),
  factor_removed: (name) => named('Second factor removed', name),
  passkey_added: (name) => named('Passkey added', name),
  passkey_removed: (name) => named('Passkey removed', name),
  identity_linked: (provider) => named('Way to sign in added', provider),
  identity_unlinked: (provider) => named('Way to sign in removed', provider),
  recovery_codes_made: () => 'Recovery codes made',
  recovery_code_used: (left) => named('Signed in with a recovery code, codes left', left),
  factor_loss_asked: () => 'Removal of the second factors asked for',
  deletion_requested: () => 'Deletion of the account asked for',
  secured: () => 'Everybody locked out by “This was not me”',
};
