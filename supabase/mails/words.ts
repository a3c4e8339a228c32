import { notMePath } from '@irodori/contract/paths';

/** What a mail says, as templates of Go: https://supabase.com/docs/guides/auth/auth-email-templates */
export interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly lines: readonly string[];
  /** The words on the button. */
  readonly action?: string;
  /** The button's link; default `{{ .ConfirmationURL }}`. */
  readonly url?: string;
  /** The link's type, if it leads to the site itself: then it works in every browser, and only when a page runs. */
  readonly linkType?: 'magiclink' | 'signup';
  /** Shows the code, introduced by these words. */
  readonly code?: string;
  readonly afterwards: string;
}

const unasked = 'If you did not ask for this, ignore this mail: nothing changes.';
/** The end of a mail about a change. */
const notYou = {
  action: 'This was not me',
  url: `{{ .SiteURL }}${notMePath}#{{ .Email }}`,
  afterwards:
    'If you did not do this, the button takes your account back: you choose a new password, and everybody else is signed out.',
};

export const words = {
  confirmation: {
    subject: 'Confirm your address',
    heading: 'Confirm your address',
    lines: [
      'One step is left: confirm that {{ .Email }} is yours, and your account is ready. The link works for ten minutes.',
    ],
    action: 'Confirm this address',
    linkType: 'signup',
    code: 'Or type this code where you signed up:',
    afterwards: 'If you did not sign up, ignore this mail: without the confirmation there is no account.',
  },
  magic_link: {
    subject: '{{ .Token }} is your sign-in code',
    heading: 'Sign in to Irodori',
    lines: ['This link signs you in, in whichever browser you open it. It works once, within ten minutes.'],
    action: 'Sign in',
    linkType: 'magiclink',
    code: 'Or type this code where you asked for it:',
    afterwards: unasked,
  },
  recovery: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    lines: [
      'Somebody asked for a new password for {{ .Email }}. This link signs you in to choose one. It works once, within ten minutes.',
    ],
    action: 'Choose a new password',
    afterwards: unasked,
  },
  email_change: {
    subject: 'Confirm the change of your address',
    heading: 'Confirm the change of your address',
    lines: [
      '{{ if .Email }}The account of {{ .Email }} is to move to {{ .NewEmail }}.{{ else }}Your account is to get the address {{ .NewEmail }}.{{ end }}',
      'Confirm it from this mailbox, {{ .SendingTo }}, within ten minutes. The change is made when both mailboxes have confirmed it.',
    ],
    action: 'Confirm the change',
    afterwards: 'If you did not ask for this, do not confirm: the account keeps its address.',
  },
  invite: {
    subject: 'You are invited to Irodori',
    heading: 'You are invited',
    lines: [
      'Somebody at {{ .SiteURL }} would like you to join. Accept within ten minutes, and {{ .Email }} has an account.',
    ],
    action: 'Accept the invitation',
    afterwards: 'If you do not want an account, ignore this mail.',
  },
  reauthentication: {
    subject: '{{ .Token }} is your code',
    heading: 'Confirm that it is you',
    lines: ['Something important about your account is about to change.'],
    code: 'Type this code within ten minutes to go on:',
    afterwards: 'If you did not ask for this, somebody may have your password: choose a new one.',
  },
  password_changed: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    lines: ['The password of {{ .Email }} was changed. All other sessions were signed out.'],
    ...notYou,
  },
  email_changed: {
    subject: 'Your address was changed',
    heading: 'Your address was changed',
    lines: ['Your account moved from {{ .OldEmail }} to {{ .Email }}.'],
    afterwards:
      'If this was not you, somebody can read this mailbox, since it has confirmed the change: choose a new password for the mailbox first, then answer this mail at once.',
  },
  mfa_factor_enrolled: {
    subject: 'A second factor was added',
    heading: 'A second factor was added',
    lines: [
      'From now on, signing in to the account of {{ .Email }} asks for it too. Sessions without it were signed out.',
    ],
    ...notYou,
  },
  mfa_factor_unenrolled: {
    subject: 'A second factor was removed',
    heading: 'A second factor was removed',
    lines: ['Signing in to the account of {{ .Email }} does not ask for it any more.'],
    ...notYou,
  },
  identity_linked: {
    subject: 'A way to sign in was added',
    heading: 'A way to sign in was added',
    lines: ['The account of {{ .Email }} can be entered with {{ .Provider }} from now on.'],
    ...notYou,
  },
  identity_unlinked: {
    subject: 'A way to sign in was removed',
    heading: 'A way to sign in was removed',
    lines: ['The account of {{ .Email }} cannot be entered with {{ .Provider }} any more.'],
    ...notYou,
  },
  passkey_created: {
    subject: 'A passkey was added',
    heading: 'A passkey was added',
    lines: [
      'From now on, it opens the account of {{ .Email }} without a password.',
      'If you do not know it, remove it on the security page of your account as well.',
    ],
    ...notYou,
  },
  passkey_deleted: {
    subject: 'A passkey was removed',
    heading: 'A passkey was removed',
    lines: ['It no longer opens the account of {{ .Email }}.'],
    ...notYou,
  },
} satisfies Readonly<Record<string, Words>>;
