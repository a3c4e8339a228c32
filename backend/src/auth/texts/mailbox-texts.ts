import { html } from 'hono/html';
import type { MailStore } from '../../mailbox/store.ts';
import type { SendText } from './text.ts';

/** Stores text messages in the mailbox, beside the emails. */
export const mailboxTexts =
  (mailbox: MailStore): SendText =>
  async ({ to, body }) => {
    const page = await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="color-scheme" content="light dark" />
          <title>Text message</title>
        </head>
        <body style="font: 1.125rem/1.5 system-ui, sans-serif; margin: 1.5rem">
          <p>${body}</p>
        </body>
      </html>`;
    await mailbox.deliver({
      to: `+${to}`,
      subject: `Text message: ${body}`,
      html: page.toString(),
      text: body,
      template: 'text_message',
    });
  };
