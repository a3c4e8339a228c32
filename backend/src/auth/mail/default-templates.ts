import type { TemplateName } from './email.ts';

interface Template {
  readonly subject: string;
  readonly html: string;
}

const page = (heading: string, ...lines: readonly string[]): string =>
  [`<h2>${heading}</h2>`, ...lines.map((line) => `<p>${line}</p>`)].join('\n');
const link = (action: string): string => `<a href="{{ .ConfirmationURL }}">${action}</a>`;
const code = ['Or enter this code:', '{{ .Token }}'];
const unexpected =
  'If this was not you, choose a new password at {{ .SiteURL }} and sign out of all sessions.';

/** The templates for emails without one in config.toml. */
export const defaultTemplates: Readonly<Record<TemplateName, Template>> = {
  confirmation: {
    subject: 'Confirm your email address',
    html: page(
      'Confirm your email address',
      'Follow this link to confirm that {{ .Email }} is yours:',
      link('Confirm'),
      ...code,
    ),
  },
  magic_link: {
    subject: 'Your sign-in link',
    html: page('Sign in', 'Follow this link to sign in. It works once.', link('Sign in'), ...code),
  },
  recovery: {
    subject: 'Reset your password',
    html: page('Reset your password', 'Follow this link to choose a new password:', link('Reset password')),
  },
  email_change: {
    subject: 'Confirm your new email address',
    html: page(
      'Confirm your new email address',
      'Follow this link to confirm the change{{ if .Email }} from {{ .Email }}{{ end }} to {{ .NewEmail }}:',
      link('Change email address'),
      ...code,
    ),
  },
  invite: {
    subject: 'You have been invited',
    html: page(
      'You have been invited',
      'You have been invited to create an account on {{ .SiteURL }}. Follow this link to accept:',
      link('Accept the invitation'),
    ),
  },
  reauthentication: {
    subject: '{{ .Token }} is your code',
    html: page('Confirm that it is you', 'Enter this code:', '{{ .Token }}'),
  },
  password_changed: {
    subject: 'Your password was changed',
    html: page('Your password was changed', 'The password of {{ .Email }} was changed.', unexpected),
  },
  email_changed: {
    subject: 'Your email address was changed',
    html: page(
      'Your email address was changed',
      'The email address of your account was changed from {{ .OldEmail }} to {{ .Email }}.',
    ),
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    html: page(
      'Your phone number was changed',
      'The phone number of your account was changed from {{ .OldPhone }} to {{ .Phone }}.',
      unexpected,
    ),
  },
  identity_linked: {
    subject: 'A sign-in method was added',
    html: page(
      'A sign-in method was added',
      'Your account {{ .Email }} can now be signed in to with {{ .Provider }}.',
      unexpected,
    ),
  },
  identity_unlinked: {
    subject: 'A sign-in method was removed',
    html: page(
      'A sign-in method was removed',
      'Your account {{ .Email }} can no longer be signed in to with {{ .Provider }}.',
      unexpected,
    ),
  },
  mfa_factor_enrolled: {
    subject: 'A second factor was added',
    html: page(
      'A second factor was added',
      'A second factor ({{ .FactorType }}) was added to your account.',
      unexpected,
    ),
  },
  mfa_factor_unenrolled: {
    subject: 'A second factor was removed',
    html: page(
      'A second factor was removed',
      'A second factor ({{ .FactorType }}) was removed from your account.',
      unexpected,
    ),
  },
  passkey_created: {
    subject: 'A passkey was added',
    html: page('A passkey was added', 'A passkey was added to the account of {{ .Email }}.', unexpected),
  },
  passkey_deleted: {
    subject: 'A passkey was removed',
    html: page(
      'A passkey was removed',
      'A passkey was removed from the account of {{ .Email }}.',
      unexpected,
    ),
  },
};
