import { z } from 'zod/mini';

export interface Problem {
  readonly title: string;
  readonly text: string;
}

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code?: string | undefined;
}

/** Errors of versions 4 and 5, and of version 3, which gives one message or lists of them. */
const strapiError = z.union([
  z.pipe(
    z.object({
      error: z.object({
        status: z.number(),
        message: z.string(),
        // oxlint-disable-next-line promise/valid-params -- This is zod's function, not a promise's.
        details: z.catch(z.looseObject({ code: z.optional(z.string()) }), {}),
      }),
    }),
    z.transform(({ error: { status, message, details } }): Refusal => ({
      status,
      message,
      code: details.code,
    })),
  ),
  z.pipe(
    z.object({
      statusCode: z.number(),
      message: z.union([
        z.string(),
        z.array(z.object({ messages: z.array(z.object({ message: z.string() })) })),
      ]),
    }),
    z.transform(({ statusCode, message }): Refusal => ({
      status: statusCode,
      message: typeof message === 'string' ? message : (message[0]?.messages[0]?.message ?? ''),
    })),
  ),
]);

const unchecked: Problem = {
  title: 'We could not check that you are human.',
  text: 'Please send it again: a new check is made, and what you typed stays.',
};

export const blockedReader: Problem = {
  title: 'This account is blocked.',
  text: 'If you think that is a mistake, please write to us from the support page.',
};

const noMatch: Problem = {
  title: 'Name and password do not match.',
  text: 'Please check both. Capital letters count in the password.',
};
const taken: Problem = {
  title: 'There is an account with this name or this address already.',
  text: 'If it is yours, you can sign in or have a new password sent. Else please choose a different name.',
};
const oldLink: Problem = {
  title: 'This link does not work any more.',
  text: 'It works once and for an hour. Please have a new one sent.',
};

/** By the code of our content backend or the message of Strapi, of any version, without a full stop. */
const problems: Readonly<Record<string, Problem>> = {
  verification_failed: unchecked,
  verification_unavailable: unchecked,
  // One message for unknown names and wrong passwords, so that it does not reveal who has an account.
  'Invalid identifier or password': noMatch,
  'Identifier or password invalid': noMatch,
  // A Strapi without our accounts tells who has one.
  'Email or Username are already taken': taken,
  'Email is already taken': taken,
  'Username already taken': taken,
  'Your account email is not confirmed': {
    title: 'Your address is not confirmed yet.',
    text: 'Please open the link in the message that we sent you. You can have it sent again below.',
  },
  'Your account has been blocked by an administrator': blockedReader,
  'This name is already taken': {
    title: 'This name is taken.',
    text: 'Names are public, so each reader has another one. Please choose a different name.',
  },
  name_refused: {
    title: 'This name cannot be used.',
    text: 'Names are public: a name has no unseen characters, is no email address and does not look like one of ours. Please choose a different name.',
  },
  'Incorrect code provided': oldLink,
  'Invalid token': {
    title: 'This link does not work any more.',
    text: 'It works once. If your address is confirmed already, you can sign in.',
  },
  'The provided current password is invalid': {
    title: 'This is not your present password.',
    text: 'Please type it again. Capital letters count.',
  },
  'Your new password must be different than your current password': {
    title: 'This is your password already.',
    text: 'Please choose another one.',
  },
};

const tooOften: Problem = {
  title: 'Too many tries just now.',
  text: 'Please wait a minute and try again. What you typed stays here.',
};
const ended: Problem = {
  title: 'You are not signed in any more.',
  text: 'Please sign in again; nothing was changed.',
};
const noCookies: Problem = {
  title: 'Your browser keeps no cookies for this site.',
  text: 'A sign-in needs one. Please allow cookies for this site in the browser’s settings, then try again; what you typed stays here.',
};
const offline: Problem = {
  title: 'You are offline.',
  text: 'Please try again when the connection is back. What you typed stays here.',
};
const away: Problem = {
  title: 'Reader accounts do not respond.',
  text: 'The rest of the site works. Please try again in a moment; what you typed stays here.',
};

/** The words for an error of the content backend. */
export function problemOf(error: unknown): Problem {
  const refusal = strapiError.safeParse(error).data;
  if (Object(error).code === 'cookies_refused') return noCookies;
  if (refusal === undefined) return navigator.onLine ? away : offline;
  const { status, message, code = '' } = refusal;
  const known = problems[code] ?? problems[message.replace(/\.$/, '')];
  if (known !== undefined) return known;
  if (status === 429) return tooOften;
  if (status === 401 || status === 403) return ended;
  if (status >= 400 && status < 500)
    return {
      title: 'This was not accepted.',
      text: `${message === '' ? '' : `Reader accounts answered: “${message}”. `}What you typed stays here.`,
    };
  return navigator.onLine ? away : offline;
}
