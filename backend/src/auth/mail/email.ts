/** The kinds of emails, by their names in config.toml. */
export type TemplateName =
  | 'confirmation'
  | 'magic_link'
  | 'recovery'
  | 'email_change'
  | 'invite'
  | 'reauthentication'
  | NoticeName;

/** Emails that inform about a change of the account. */
export type NoticeName =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled'
  | 'passkey_created'
  | 'passkey_deleted';

/** The values available in templates: `{{ .ConfirmationURL }}`, `{{ .Data.name }}` … */
export interface EmailValues {
  readonly SiteURL?: string;
  readonly ConfirmationURL?: string;
  readonly Email?: string;
  readonly NewEmail?: string;
  readonly OldEmail?: string;
  readonly SendingTo?: string;
  readonly Token?: string;
  readonly TokenHash?: string;
  readonly RedirectTo?: string;
  readonly Phone?: string;
  readonly OldPhone?: string;
  readonly Provider?: string;
  readonly FactorType?: string;
  readonly Data?: Readonly<Record<string, unknown>>;
}

export interface Email {
  readonly to: string;
  readonly template: TemplateName;
  readonly values: EmailValues;
}

/** A rendered email. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly template: TemplateName;
}

/** Delivers an email to its recipient; rejects if the delivery failed. */
export type Deliver = (message: Message) => Promise<void>;
