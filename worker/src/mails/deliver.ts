/** A mail that is ready to be sent. */
export interface OutgoingMail {
  /** Stays the same when a mail is sent again, so that mail programs show it once. */
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address that switches mails of this kind off by a POST (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** The address to which an answer goes, if it is not the sender's. */
  readonly replyTo?: string | undefined;
}

/** Sends a mail; rejects if it was not accepted. */
export type Deliver = (mail: OutgoingMail) => Promise<void>;

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly senderAddress: string;
  readonly senderName: string;
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export const smtpDelivery =
  ({ host, port, user, password, senderAddress, senderName }: MailServer): Deliver =>
  async ({ id, to, subject, html, text, unsubscribe, replyTo }) => {
    // Loaded at the first mail: most workers never send one.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      host,
      port,
      secure: port === 465,
      ...(user !== '' && { auth: { user, pass: password } }),
      ...patience,
    });
    await transport.sendMail({
      messageId: `<${id}@${senderAddress.split('@').at(-1)}>`,
      from: { name: senderName, address: senderAddress },
      // As an object: a string could contain several recipients.
      to: { name: '', address: to },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      subject,
      html,
      text,
      headers: headersOf(unsubscribe),
    });
  };

/** The headers by which a mail program unsubscribes with one click (RFC 8058). */
const headersOf = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/** Puts mails into the mailbox page of the embedded backend, which stands in for a mail server. */
export const mailboxDelivery =
  (supabaseUrl: string, secretKey: string): Deliver =>
  async ({ kind, to, subject, html, text, unsubscribe }) => {
    const response = await fetch(new URL('/mailbox/api/messages', supabaseUrl), {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ to, subject, html, text, template: kind, headers: headersOf(unsubscribe) }),
      signal: AbortSignal.timeout(patience.socketTimeout),
    });
    if (!response.ok)
      throw new Error(
        `The mailbox of ${supabaseUrl} answered ${response.status}. Set SMTP_HOST for a mail server.`,
      );
  };
