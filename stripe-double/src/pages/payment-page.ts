import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import { testRates } from '../payment/tax.ts';
import { cards } from '../payment/cards.ts';
import { money, page, type Html } from './page.ts';

interface Entered {
  readonly email: string;
  /** The one whose tax the session has. */
  readonly country: string;
  readonly fault?: string | undefined;
}

/** The form of an open session. A test card is one click; its number can be typed as well. */
export function paymentPage(session: Stripe.Checkout.Session, { email, country, fault }: Entered): Html {
  const total = money(session.amount_total, session.currency);
  const isPlan = session.mode === 'subscription';
  const isTaxed = session.automatic_tax.enabled;
  return page(
    total,
    html`<main class="two">
      <section aria-labelledby="order">
        <h1 id="order">${isPlan ? 'Subscribe' : 'Pay'}</h1>
        <p class="total">
          ${total}${isPlan ? html` <small class="soft">per ${intervalOf(session)}</small>` : ''}
        </p>
        <ul class="lines">
          ${(session.line_items?.data ?? []).map(
            (item) =>
              html`<li>
                <span>${nameOf(item)}${isTaxed ? ', net' : ''}</span>
                <span>${money(item.amount_total - item.amount_tax, item.currency)}</span>
              </li>`,
          )}
          ${isTaxed ? taxLine(session, country) : ''}
          <li>
            <strong>Total, tax included</strong>
            <strong>${total} ${(session.currency ?? '').toUpperCase()}</strong>
          </li>
        </ul>
        ${isTaxed ? countryForm(session, country) : ''}
        ${
          session.cancel_url
            ? html`<p><a class="back" href="${session.cancel_url}">← Back without paying</a></p>`
            : ''
        }
      </section>
      <form class="panel" method="post" action="/pay/${session.id}">
        ${fault ? html`<p class="fault" role="alert">${fault}</p>` : ''}
        <input type="hidden" name="country" value="${country}" />
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="email" required value="${email}" />
        <label for="number">Number of a test card</label>
        <input
          id="number"
          name="number"
          inputmode="numeric"
          autocomplete="off"
          maxlength="30"
          placeholder="4242 4242 4242 4242"
          ${fault ? html`aria-invalid="true"` : ''}
        />
        <button class="pay">${isPlan ? `Subscribe and pay ${total}` : `Pay ${total}`} (test)</button>
        <h2>Or pay with one of the test cards</h2>
        ${testCards('card', isPlan)}
      </form>
    </main>`,
  );
}

const countries = new Intl.DisplayNames('en', { type: 'region' });

const nameOf = ({ description, quantity }: Stripe.LineItem): string =>
  (quantity ?? 1) > 1 ? `${description} × ${quantity}` : String(description);

const taxLine = ({ total_details: details, currency }: Stripe.Checkout.Session, country: string): Html =>
  html`<li>
    <span>Tax in ${countries.of(country)} (test rate, ${testRates[country]} %)</span>
    <span>${money(details?.amount_tax ?? 0, currency)}</span>
  </li>`;

/** Shows the page again with the tax of another country. */
const countryForm = ({ id }: Stripe.Checkout.Session, chosen: string): Html =>
  html`<form method="get" action="/pay/${id}" class="country">
    <label for="country">Country</label>
    <select id="country" name="country">
      ${Object.keys(testRates).map(
        (country) =>
          html`<option value="${country}" ${country === chosen ? html`selected` : ''}>
            ${countries.of(country)}
          </option>`,
      )}
    </select>
    <button>Show its tax</button>
  </form>`;

/** The test cards as buttons of a form. A plan takes no bank debit. */
export const testCards = (name: string, isPlan: boolean): Html =>
  html`<ul class="cards">
    ${Object.entries(cards)
      .filter(([, { delayed }]) => !isPlan || delayed === undefined)
      .map(
        ([number, { says }]) =>
          html`<li>
            <button name="${name}" value="${number}">
              <span class="number">${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</span>
              <span class="soft">${says}</span>
            </button>
          </li>`,
      )}
  </ul>`;

const intervalOf = (session: Stripe.Checkout.Session): string =>
  session.line_items?.data[0]?.price?.recurring?.interval ?? 'month';

/** The bank's question of 3-D Secure. */
export const challengePage = (session: Stripe.Checkout.Session): Html =>
  page(
    '3-D Secure',
    html`<main>
      <section class="panel">
        <h1>3-D Secure test</h1>
        <p>
          The bank of this card would now ask its holder to confirm a payment of
          <strong>${money(session.amount_total, session.currency)}</strong>. What does the holder do?
        </p>
        <form method="post" class="choices">
          <button name="challenge" value="complete">Confirm the payment</button>
          <button name="challenge" value="fail">Refuse the payment</button>
        </form>
      </section>
      <p><a class="back" href="/pay/${session.id}">← Choose another card</a></p>
    </main>`,
  );
