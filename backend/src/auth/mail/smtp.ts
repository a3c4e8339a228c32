import type { SmtpSettings } from '../settings.ts';
import type { Deliver } from './email.ts';

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Delivers emails to an SMTP server; rejects with the server's error. */
export function smtpDelivery({ host, port, user, pass, admin_email, sender_name }: SmtpSettings): Deliver {
  return async ({ to, subject, html, text }) => {
    // Loaded at the first email: a backend with the mailbox never needs it.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      host,
      port,
      secure: port === 465,
      ...(user && { auth: { user, pass } }),
      ...patience,
    });
    await transport.sendMail({
      from: { name: sender_name, address: admin_email },
      // As an object: a string could contain several recipients.
      to: { name: '', address: to },
      subject,
      html,
      text,
    });
  };
}
