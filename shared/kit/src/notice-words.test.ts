import type { Notice } from '@irodori/contract/notifications';
import { expect, test } from 'vitest';
import { noticeWords } from './notice-words.ts';

const row = { id: 'a', createdAt: '2026-11-23T10:00:00Z', readAt: null };
const app = { name: 'Elf Generator', slug: 'ai-elf-generator' };

test.each<[Pick<Notice, 'kind' | 'facts'>, string, string]>([
  [
    { kind: 'picture_ready', facts: { jobId: 'j', app } },
    'Your picture is ready · Elf Generator',
    '/ai-elf-generator/output/j',
  ],
  [
    { kind: 'picture_failed', facts: { jobId: 'j', app, reason: 'expired' } },
    'A picture could not be made · Elf Generator: It had to wait too long. It cost nothing.',
    '/ai-elf-generator/output/j',
  ],
  [
    { kind: 'picture_hidden', facts: { jobId: 'j', app } },
    'We have hidden a picture of yours · Elf Generator: others do not see it any more. You still do.',
    '/results/j',
  ],
  [
    { kind: 'picture_restored', facts: { jobId: 'j', app } },
    'A hidden picture of yours is back · Elf Generator: others see it as before.',
    '/results/j',
  ],
  [
    { kind: 'picture_failed', facts: { jobId: 'j', app, reason: 'held' } },
    'A picture of yours is being looked at · Elf Generator: A person looks at it before you see it. Your credits are back.',
    '/ai-elf-generator/output/j',
  ],
  [
    { kind: 'picture_released', facts: { jobId: 'j', app } },
    'You can show a picture of yours · Elf Generator: a person looked at it, and it is all right.',
    '/ai-elf-generator/output/j',
  ],
  [
    { kind: 'picture_refused', facts: { jobId: 'j', app } },
    'A picture of yours stays hidden · Elf Generator: a person looked at it and found it not suitable to be shown.',
    '/ai-elf-generator/output/j',
  ],
  [
    { kind: 'receipt', facts: { purchaseId: 'p', name: '100 credits', currency: 'eur', price: 400 } },
    'You bought 100 credits · €4.00. Here is the receipt.',
    '/checkout/receipt/p',
  ],
  [
    { kind: 'refund', facts: { purchaseId: 'p', name: '100 credits', currency: 'eur', amount: 150 } },
    '€1.50 goes back to you · For 100 credits.',
    '/checkout/receipt/p',
  ],
  [
    {
      kind: 'renewal',
      facts: {
        name: '400 credits a month',
        currency: 'eur',
        price: 800,
        renewsAt: '2026-12-23T12:00:00+00:00',
      },
    },
    'Your plan renews on 23 December 2026 · €8.00 for 400 credits a month. Until then you can cancel it.',
    '/checkout',
  ],
  [
    { kind: 'payment_failed', facts: { purchaseId: 'p', name: '100 credits', currency: 'eur', price: 400 } },
    'A payment did not go through · €4.00 for 100 credits. Nothing was charged; you can pay again.',
    '/checkout?purchase=p',
  ],
  [
    { kind: 'renewal_failed', facts: { name: '400 credits a month', currency: 'eur', price: 800 } },
    'Your plan could not be paid · €8.00 for 400 credits a month. Please check your card.',
    '/checkout',
  ],
  [
    {
      kind: 'payment_disputed',
      facts: { purchaseId: 'p', name: '100 credits', currency: 'eur', price: 400 },
    },
    'A payment is in dispute · Your bank asks for the €4.00 of 100 credits back. Its credits are gone until that is decided.',
    '/checkout?purchase=p',
  ],
  [
    { kind: 'debt', facts: { owed: 1 } },
    'You owe 1 credit · A payment was taken back after its credits were spent. The next credits pay this off.',
    '/checkout',
  ],
  [
    { kind: 'credits_changed', facts: { amount: 30 } },
    'We gave you 30 credits · They are yours to spend.',
    '/checkout',
  ],
  [
    { kind: 'credits_changed', facts: { amount: -1 } },
    'We took back 1 credit · If you do not know why, please ask us.',
    '/support/contact',
  ],
  [
    { kind: 'engine_stopped', facts: { engine: 'rented', trouble: 'auth' } },
    'The engine “rented” has stopped · It refuses the key of its worker.',
    '/admin',
  ],
  [
    { kind: 'engine_stopped', facts: { engine: 'rented', trouble: 'funds' } },
    'The engine “rented” has stopped · Its account has nothing left.',
    '/admin',
  ],
  [
    { kind: 'export_ready', facts: { expiresAt: '2026-11-24T12:00:00Z' } },
    'Your data is ready to download · Until 24 November 2026.',
    '/account#data-title',
  ],
  [
    { kind: 'security', facts: { event: 'identity_linked', detail: 'email' } },
    'Way to sign in added: Email address · If this was not you, secure your account now.',
    '/account/security#history-title',
  ],
  [
    { kind: 'security', facts: { event: 'passkey_added', detail: 'Laptop' } },
    'Passkey added: Laptop · If this was not you, secure your account now.',
    '/account/security#history-title',
  ],
  [
    { kind: 'deletion_waiting', facts: { dueAt: '2026-12-07T12:00:00Z' } },
    'Your account will be deleted on 7 December 2026 · Until then you can keep it.',
    '/account',
  ],
])('a notice %j reads “%s” and leads to %s', (told, words, page) => {
  const { title, text, to } = noticeWords({ ...row, ...told } as Notice);
  expect(`${title} · ${text}`).toBe(words);
  expect(to).toBe(page);
});
