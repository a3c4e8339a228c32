import type { Mail } from '@irodori/contract/mails';
import { lostFactorPath, notMePath } from '@irodori/contract/paths';
import { providerName } from '@irodori/contract/provider-names';
import type { MailedSecurityEvent } from '@irodori/contract/security-events';
import { deviceName } from '@irodori/devices/device-name';
import type { MailWords } from './layout.ts';
import { momentOf } from './moment.ts';

type FactsOf<K extends Mail['kind']> = Extract<Mail, { kind: K }>['facts'];
type Change = FactsOf<'security_change'>;

const lockOut = 'This was not me';
const notMe = (site: string, token: string) => ({ label: lockOut, url: `${site}${notMePath}#${token}` });
const named = (words: string, name: string | null): string =>
  name === null || name === '' ? `${words}.` : `${words}: ${name}.`;

interface ChangeWords {
  /** Subject and heading. */
  readonly title: string;
  readonly lines: readonly string[];
}

const changes: Readonly<Record<MailedSecurityEvent, (facts: Change) => ChangeWords>> = {
  password_set: ({ account }) => ({
    title: 'Your account has a password',
    lines: [`From now on, the account of ${account} can be opened with a password.`],
  }),
  password_changed: ({ account }) => ({
    title: 'Your password was changed',
    lines: [`The password of ${account} was changed.`],
  }),
  email_changed: ({ account, detail }) => ({
    title: 'Your address was changed',
    lines: [`Your account moved from ${detail ?? 'this address'} to ${account}.`],
  }),
  phone_changed: ({ account, detail }) => ({
    title: 'Your phone number was changed',
    lines: [
      `From now on, codes that open the account of ${account} go to another phone number.`,
      ...(detail === null ? [] : [`Before, they went to ${detail}.`]),
    ],
  }),
  factor_added: ({ account, detail }) => ({
    title: 'A second factor was added',
    lines: [named(`From now on, signing in to the account of ${account} asks for a second factor`, detail)],
  }),
  factor_removed: ({ account, detail }) => ({
    title: 'A second factor was removed',
    lines: [
      named(`Signing in to the account of ${account} does not take this second factor any more`, detail),
      'If it was the last one, signing in does not ask for one. You can add a new one at any time.',
    ],
  }),
  passkey_added: ({ account, detail }) => ({
    title: 'A passkey was added',
    lines: [named(`From now on, a passkey opens the account of ${account} without a password`, detail)],
  }),
  passkey_removed: ({ account, detail }) => ({
    title: 'A passkey was removed',
    lines: [named(`A passkey no longer opens the account of ${account}`, detail)],
  }),
  identity_linked: ({ account, detail }) => ({
    title: 'A way to sign in was added',
    lines: [
      named(
        `The account of ${account} can be entered in another way from now on`,
        detail && providerName(detail),
      ),
    ],
  }),
  identity_unlinked: ({ account, detail }) => ({
    title: 'A way to sign in was removed',
    lines: [
      named(
        `The account of ${account} cannot be entered in this way any more`,
        detail && providerName(detail),
      ),
    ],
  }),
  new_device: ({ account, detail }) => ({
    title: 'A new sign-in to your account',
    lines: [
      `Somebody signed in to the account of ${account} from a device or a network that had not been used for it before: ${deviceName(detail)}.`,
    ],
  }),
  application_allowed: ({ account, detail }) => ({
    title: 'An application may use your account',
    lines: [
      named(`From now on, an application learns who you are by the account of ${account}`, detail),
      'It sees no pictures and no credits. You can disconnect it on your security page.',
    ],
  }),
  application_revoked: ({ account, detail }) => ({
    title: 'An application was disconnected',
    lines: [named(`An application can no longer use the account of ${account}`, detail)],
  }),
  export_requested: ({ account }) => ({
    title: 'An archive of your data was asked for',
    lines: [
      `Somebody who is signed in to the account of ${account} asked for an archive of everything that we hold about it.`,
      'We write again when it is ready, and when it is downloaded.',
    ],
  }),
  export_opened: ({ account }) => ({
    title: 'Your data was downloaded',
    lines: [
      `Somebody who is signed in to the account of ${account} downloaded the archive of everything that we hold about it.`,
    ],
  }),
  recovery_codes_made: ({ account }) => ({
    title: 'You have new recovery codes',
    lines: [
      `Recovery codes for the account of ${account} were made. Each signs you in once without your second factor.`,
      'Earlier recovery codes do not work any more.',
    ],
  }),
  recovery_code_used: ({ account, detail }) => ({
    title: 'A recovery code was used',
    lines: [
      `Somebody signed in to the account of ${account} with a recovery code instead of the second factor.`,
      detail === '0' ? 'It was the last one. Please make new ones.' : `${detail} of 10 are left.`,
    ],
  }),
};

/** A change of what an account is opened with. */
export function changeWords(facts: Change, site: string): MailWords {
  const { title, lines } = changes[facts.event](facts);
  return {
    subject: title,
    heading: title,
    lines,
    ...(facts.token !== null && { action: notMe(site, facts.token) }),
    afterwards:
      facts.token === null
        ? 'The mailbox that the account had before asked for this. If the account is yours, answer this mail at once.'
        : 'If it was you, there is nothing to do. The button takes your account back: everybody is signed out and you choose a new password. It works for seven days.',
  };
}

export const lossAsked = (
  { account, token, notMe: notMeToken }: FactsOf<'factor_loss_asked'>,
  site: string,
): MailWords => ({
  subject: 'Did you lose your second factor?',
  heading: 'Did you lose your second factor?',
  lines: [
    `Somebody who signed in to the account of ${account} as far as the second factor says that it is lost, and the recovery codes too.`,
    'If that is you, confirm it within a day. Then seven days pass, in which we remind you three times, and the second factors are removed.',
  ],
  action: { label: 'I lost my second factor', url: `${site}${lostFactorPath}#${token}` },
  other: notMe(site, notMeToken),
  afterwards:
    'If it was not you, somebody else can open your account as far as the second factor. “This was not me” locks that person out. If you do nothing, no factor is removed.',
});

export const lossWaiting = (
  { account, removalAt, token }: FactsOf<'factor_loss_waiting'>,
  site: string,
): MailWords => ({
  subject: 'Your second factor will be removed',
  heading: 'Your second factor will be removed',
  lines: [
    `On ${momentOf(removalAt)}, the second factors of ${account} will be removed, because this mailbox confirmed that they are lost.`,
    'Found it? Sign in with it or with a recovery code, and it stays.',
  ],
  action: { label: 'Cancel this: it was not me', url: notMe(site, token).url },
  afterwards:
    'The button keeps the second factor, signs everybody out, and you choose a new password. If it was you, just wait.',
});
