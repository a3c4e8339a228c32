import { html, raw } from 'hono/html';
import type { StoredMail } from './store.ts';
import { styles } from './styles.ts';

type Html = ReturnType<typeof html>;

const page = (title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        ${content}
      </body>
    </html>`;

const time = (at: string): Html =>
  html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>`;

/** The list of all emails, or of those to one recipient. */
export function listPage(mails: readonly StoredMail[], to: string | undefined): Html {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  const about = to ? html`${count} to <strong>${to}</strong>. <a href="/mailbox">All mails</a>` : count;
  return page(
    'Mailbox',
    html`<main>
      <header class="bar">
        <div>
          <h1>Mailbox</h1>
          <p class="soft">
            No mail server is set up, so mails stay here and can be read on this machine only.
          </p>
        </div>
        ${
          mails.length > 0
            ? html`<form method="post" action="/mailbox/clear"><button>Delete all mails</button></form>`
            : ''
        }
      </header>
      ${
        mails.length > 0 || to
          ? html`<form class="find" method="get" action="/mailbox" role="search">
                <label for="to">To</label>
                <input id="to" name="to" type="search" autocomplete="off" value="${to ?? ''}" />
                <button>Show</button>
              </form>
              <p class="soft">${about}</p>`
          : ''
      }
      ${
        mails.length === 0
          ? html`<section class="empty">
              <h2>Nothing here yet</h2>
              <p>Sign up, ask for a new password or change an address on the site: its mail appears here.</p>
            </section>`
          : html`<ul class="mails">
              ${mails.map(
                (mail) =>
                  html`<li>
                    <a href="/mailbox/${mail.id}">
                      <span class="subject">${mail.subject}</span>
                      <span class="to">${mail.to}</span>
                      ${time(mail.at)}
                    </a>
                  </li>`,
              )}
            </ul>`
      }
    </main>`,
  );
}

/** One email, as HTML or as text. */
export function mailPage(mail: StoredMail, isText: boolean): Html {
  const view = (name: string, path: string, isHere: boolean) =>
    html`<a href="${path}" ${isHere ? raw('aria-current="page"') : ''}>${name}</a>`;
  return page(
    mail.subject,
    html`<main>
      <p><a href="/mailbox">All mails</a></p>
      <h1>${mail.subject}</h1>
      <p class="soft">
        To <a href="/mailbox?to=${encodeURIComponent(mail.to)}">${mail.to}</a> · ${time(mail.at)}
      </p>
      <nav class="views" aria-label="How to show it">
        ${view('As a mail', `/mailbox/${mail.id}`, !isText)}
        ${view('As text', `/mailbox/${mail.id}?as=text`, isText)}
      </nav>
      ${
        isText
          ? html`<pre tabindex="0">${raw(linked(mail.text))}</pre>`
          : html`<iframe title="The mail" src="/mailbox/${mail.id}/html"></iframe>`
      }
    </main>`,
  );
}

export const missingPage = (): Html =>
  page(
    'No such mail',
    html`<main>
      <h1>No such mail</h1>
      <p>It may have been deleted; the mailbox keeps the last two hundred.</p>
      <p><a href="/mailbox">All mails</a></p>
    </main>`,
  );

function linked(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return escaped.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
