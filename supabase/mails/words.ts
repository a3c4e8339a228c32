/** What a mail says, as templates of Go: https://supabase.com/docs/guides/auth/auth-email-templates */
export interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly lines: readonly string[];
  /** The words on the button. */
  readonly action?: string;
  /** The link's type, if it leads to the site itself: then it works in every browser, and only when a page runs. */
  readonly linkType?: 'magiclink' | 'signup';
  /** Shows the code, introduced by these words. */
  readonly code?: string;
  readonly afterwards: string;
}

const unasked = 'If you did not ask for this, ignore this mail: nothing changes.';

export const words = {
  confirmation: {
    subject: '{{ .Token }} is your code to confirm your address',
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
} satisfies Readonly<Record<string, Words>>;
