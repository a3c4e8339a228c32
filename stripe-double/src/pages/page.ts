import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** Every page says at its top and in its title that it is a test. */
export const page = (title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Test payment: ${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header class="test">
          <strong>Test payment.</strong> No money moves. Never type the number of a real card.
        </header>
        ${content}
      </body>
    </html>`;

/** Digits after the point by Stripe's rules, which differ from those of Intl. */
const withoutMinor = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const inThousandths = new Set('bhd jod kwd omr tnd'.split(' '));

/** An amount of minor units as text. */
export function money(amount: number | null, currency: string | null): string {
  const code = currency ?? 'usd';
  const digits = withoutMinor.has(code) ? 0 : inThousandths.has(code) ? 3 : 2;
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(`${amount ?? 0}E-${digits}` as Intl.StringNumericLiteral);
}

export const day = (seconds: number): Html => {
  const at = new Date(seconds * 1000);
  const text = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  return html`<time datetime="${at.toISOString()}">${text}</time>`;
};

/** A page with one message and one way on. */
export const notice = (
  title: string,
  message: string,
  link?: { readonly href: string; readonly text: string },
): Html =>
  page(
    title,
    html`<main>
      <section class="panel">
        <h1>${title}</h1>
        <p>${message}</p>
        ${link ? html`<p><a class="back" href="${link.href}">${link.text}</a></p>` : ''}
      </section>
    </main>`,
  );
