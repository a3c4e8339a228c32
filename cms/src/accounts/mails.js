'use strict';

const { createTransport } = require('nodemailer');
const { environment } = require('../../environment.js');
const { mailHtml, mailText } = require('./mail-layout.js');
const { linkOf } = require('./mail-links.js');

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const words = {
  confirmation: {
    heading: 'Confirm your address',
    lines: [
      'Somebody created a reader account at Irodori with this address, to comment on posts and guides. If it was you, please confirm that the address is yours.',
    ],
    label: 'Confirm the address',
    afterwards:
      'The link works once, within a day. If it was not you, ignore this mail: the account stays closed.',
  },
  reset: {
    heading: 'Choose a new reader password',
    lines: [
      'Somebody asked for a new password for the reader account with this address, the one for comments. An Irodori account is not changed by it.',
    ],
    label: 'Choose a new password',
    afterwards:
      'The link works once, within an hour. If you did not ask for it, ignore this mail: nothing changes.',
  },
  taken: {
    heading: 'You already have a reader account',
    lines: [
      'Somebody wanted to create a reader account at Irodori with this address, to comment on posts and guides. There is one already, and it has not changed. If it was you, sign in to it, or choose a new password there if you have forgotten yours.',
    ],
    label: 'Sign in as a reader',
    afterwards: 'If it was not you, ignore this mail.',
  },
  'no-password': {
    heading: 'You sign in with Irodori',
    lines: [
      'Somebody asked for a new password for the reader account with this address, the one for comments. It has no password: you open it with your Irodori account, by “Continue with Irodori”.',
    ],
    label: 'Sign in as a reader',
    afterwards: 'If you did not ask for it, ignore this mail: nothing changes.',
  },
};

/** What Strapi’s templates hand over: the kind of mail as the subject and the token as the text. */
const template = (kind, variable) => ({
  from: {},
  response_email: '',
  object: kind,
  message: `<%= ${variable} %>`,
});
const templates = {
  email_confirmation: template('confirmation', 'CODE'),
  reset_password: template('reset', 'TOKEN'),
};

const written = (mail) => ({ subject: mail.heading, html: mailHtml(mail), text: mailText(mail) });

function accountMail(kind, token) {
  const { heading, lines, label, afterwards } = words[kind];
  return written({ heading, lines, action: { label, url: linkOf(kind, token) }, afterwards });
}

/** Sends a mail that is not about the account. */
const mailReader = (to, mail) => deliver({ to, ...written(mail) });

/** The way of all mails of this Strapi, those to editors too, who forgot the password of the admin panel. */
async function send({ to, subject, text, html }) {
  const kind = Object.keys(words).find((name) => name === subject);
  await deliver({ to, ...(kind === undefined ? { subject, text, html } : accountMail(kind, text)) });
}

async function deliver({ to, ...mail }) {
  const { SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASS, SMTP_ADMIN_EMAIL, SMTP_SENDER_NAME } = environment();
  if (SMTP_HOST === undefined) return putIntoMailbox({ to, ...mail });
  const port = Number(SMTP_PORT ?? 587);
  const transport = createTransport({
    host: SMTP_HOST,
    port,
    secure: port === 465,
    ...(SMTP_USER && { auth: { user: SMTP_USER, pass: SMTP_PASS } }),
    ...patience,
  });
  await transport.sendMail({
    from: { name: SMTP_SENDER_NAME ?? '', address: SMTP_ADMIN_EMAIL },
    // As an object: a string could contain several recipients.
    to: { name: '', address: to },
    ...mail,
  });
}

/** The mailbox page of the embedded backend stands in for a mail server. */
async function putIntoMailbox(mail) {
  const { SUPABASE_URL, CMS_MAILBOX_KEY } = environment();
  if (CMS_MAILBOX_KEY === undefined) throw new Error('No mail can be sent: SMTP_HOST names no mail server.');
  const response = await fetch(`${SUPABASE_URL}/mailbox/api/messages`, {
    method: 'POST',
    headers: { apikey: CMS_MAILBOX_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...mail, template: 'reader' }),
    signal: AbortSignal.timeout(patience.socketTimeout),
  });
  if (!response.ok) throw new Error(`The mailbox of ${SUPABASE_URL} answered ${response.status}.`);
}

const tellOf = (kind) => (to) =>
  strapi.plugin('email').service('email').send({ to, subject: kind, text: '' });
/** Tells a reader without a password how to sign in. */
const tellOfNoPassword = tellOf('no-password');
/** Tells the owner of an address with which somebody wants to register that there is an account. */
const tellOfAccount = tellOf('taken');

/** Takes the place of Strapi’s provider, which Strapi would find by a path in small letters only. */
function sendMails() {
  strapi.plugin('email').provider = { send };
}

module.exports = { mailReader, sendMails, tellOfAccount, tellOfNoPassword, templates };
