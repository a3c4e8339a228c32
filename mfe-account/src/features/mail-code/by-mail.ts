import { confirmPath } from '@irodori/contract/paths';
import type { Platform } from '@irodori/platform';
import type { CodeWay } from '../code-step/code-way.ts';
import { rememberAskedLink } from './asked-link.ts';
import { mailCodeProblem, mailCodeWords } from './mail-code-words.ts';

/** Who gets the email; `name` is that of a new account. */
interface Addressee {
  readonly email: string;
  readonly name: string;
}

/** Codes by email, which bring a link that leads back to this site. */
export const byMail = ({ mailCode, session }: Platform, { email, name }: Addressee): CodeWay => ({
  address: email,
  words: mailCodeWords,
  explain: mailCodeProblem,
  async send() {
    await mailCode.send({ email, name, returnTo: new URL(confirmPath, location.origin).href });
    const visitor = session.current();
    if (visitor.status === 'signed-in' && visitor.isAnonymous) rememberAskedLink(email);
  },
  redeem: (code) => mailCode.redeem({ email, code }),
});
