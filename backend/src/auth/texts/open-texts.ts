import type { MailStore } from '../../mailbox/store.ts';
import { AuthError } from '../auth-error.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { mailboxTexts } from './mailbox-texts.ts';
import { hookTexts } from './send-sms-hook.ts';
import type { SendText } from './text.ts';

/** Sends text messages with the project's hook, otherwise to the mailbox; without either every message fails. */
export function openTexts({ sendSms }: Hooks, mailbox: MailStore | undefined): SendText {
  if (sendSms) return hookTexts(sendSms);
  if (mailbox) return mailboxTexts(mailbox);
  return () => Promise.reject(new AuthError(500, 'unexpected_failure', 'Failed to get SMS provider'));
}
