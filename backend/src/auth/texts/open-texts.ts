import type { MailStore } from '../../mailbox/store.ts';
import { AuthError } from '../auth-error.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { mailboxTexts } from './mailbox-texts.ts';
import { hookTexts } from './send-sms-hook.ts';
import type { SendText } from './text.ts';

/** Texts go to the project's hook, else to the mailbox page; where that is off, nobody sends them. */
export function openTexts({ sendSms }: Hooks, mailbox: MailStore | undefined): SendText {
  if (sendSms) return hookTexts(sendSms);
  if (mailbox) return mailboxTexts(mailbox);
  return () => Promise.reject(new AuthError(500, 'unexpected_failure', 'Failed to get SMS provider'));
}
