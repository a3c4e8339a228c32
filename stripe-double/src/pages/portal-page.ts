import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import { day, money, page, type Html } from './page.ts';
import { testCards } from './payment-page.ts';

export interface PortalView {
  readonly returnUrl: string | null;
  readonly plans: readonly {
    readonly plan: Stripe.Subscription;
    readonly last4: string;
    readonly name: string;
  }[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
}

/** What a customer can see and change: plans, their card, invoices and receipts. */
export const portalPage = ({ returnUrl, plans, invoices, charges }: PortalView): Html =>
  page(
    'Your billing',
    html`<main>
      ${returnUrl ? html`<p><a class="back" href="${returnUrl}">← Back to the site</a></p>` : ''}
      <h1>Your billing</h1>
      <section class="panel">
        <h2>Plan</h2>
        ${plans.length === 0 ? html`<p>You have no plan.</p>` : plans.map(planOf)}
      </section>
      <section class="panel">
        <h2>Invoices</h2>
        ${
          invoices.length === 0
            ? html`<p>There are no invoices.</p>`
            : html`<ul class="lines">
                ${invoices.map((invoice) =>
                  lineOf(`/invoices/${invoice.id}`, invoice.number ?? 'Invoice', invoice.created, {
                    amount: invoice.total,
                    currency: invoice.currency,
                    status: invoice.status ?? '',
                  }),
                )}
              </ul>`
        }
      </section>
      <section class="panel">
        <h2>Payments</h2>
        ${
          charges.length === 0
            ? html`<p>There are no payments.</p>`
            : html`<ul class="lines">
                ${charges.map((charge) =>
                  lineOf(`/receipts/${charge.id}`, 'Receipt', charge.created, {
                    amount: charge.amount,
                    currency: charge.currency,
                    status: charge.refunded
                      ? 'refunded'
                      : charge.amount_refunded > 0
                        ? 'partly refunded'
                        : 'paid',
                  }),
                )}
              </ul>`
        }
      </section>
    </main>`,
  );

function planOf({ plan, last4, name }: PortalView['plans'][number]): Html {
  const [item] = plan.items.data;
  const end = item?.current_period_end ?? plan.created;
  const isEnded = plan.status === 'canceled';
  const states = [
    isEnded && html`<p>This plan ended on ${day(plan.ended_at ?? end)}.</p>`,
    !isEnded &&
      plan.status === 'past_due' &&
      html`<p class="fault">The last payment was declined. Please use another card.</p>`,
    !isEnded &&
      plan.cancel_at_period_end &&
      html`<p>Cancelled: it ends on ${day(end)}, and nothing more is charged.</p>`,
    !isEnded && !plan.cancel_at_period_end && html`<p>It renews on ${day(end)}.</p>`,
  ];
  return html`<p>
      <strong>${name}</strong>, ${money(item?.price.unit_amount ?? 0, plan.currency)} per
      ${item?.price.recurring?.interval ?? 'month'}
    </p>
    ${states.map((state) => state || '')}
    ${
      isEnded
        ? ''
        : html`<form method="post" class="choices">
              <input type="hidden" name="plan" value="${plan.id}" />
              <button name="action" value="${plan.cancel_at_period_end ? 'resume' : 'cancel'}">
                ${plan.cancel_at_period_end ? 'Keep the plan' : 'Cancel the plan'}
              </button>
            </form>
            <h2>Card</h2>
            <p>Test card that ends with ${last4}.</p>
            <details>
              <summary>Use another test card</summary>
              <form method="post">
                <input type="hidden" name="plan" value="${plan.id}" />
                ${testCards('card', true)}
              </form>
            </details>`
    }`;
}

interface Amount {
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
}

const lineOf = (href: string, name: string, at: number, { amount, currency, status }: Amount): Html =>
  html`<li>
    <span><a href="${href}">${name}</a>, ${day(at)}</span>
    <span class="end">${money(amount, currency)} <span class="soft">${status}</span></span>
  </li>`;

/** An invoice or a receipt. */
export const receiptPage = (
  title: string,
  rows: readonly (readonly [name: string, value: string | Html])[],
): Html =>
  page(
    title,
    html`<main>
      <section class="panel">
        <h1>${title}</h1>
        <p class="soft">A test: nobody paid anything, and this is no tax document.</p>
        <ul class="lines">
          ${rows.map(([name, value]) => html`<li><span>${name}</span><span class="end">${value}</span></li>`)}
        </ul>
      </section>
    </main>`,
  );
