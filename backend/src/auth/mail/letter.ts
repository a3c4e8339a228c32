/** The mails there are, by the names of config.toml. */
export type TemplateName =
  | 'confirmation'
  | 'magic_link'
  | 'recovery'
  | 'email_change'
  | 'invite'
  | 'reauthentication'
  | NoticeName;

/** Mails that ask for nothing: something about the account has changed. */
export type NoticeName =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled';

/** What templates can name: `{{ .ConfirmationURL }}`, `{{ .Data.name }}` … */
export interface LetterValues {
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

export interface Letter {
  readonly to: string;
  readonly template: TemplateName;
  readonly values: LetterValues;
}

/** A letter as it is sent. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly template: TemplateName;
}

/** Takes a message to its reader, or rejects. */
export type Deliver = (message: Message) => Promise<void>;
