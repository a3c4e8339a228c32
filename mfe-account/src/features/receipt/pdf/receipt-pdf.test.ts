import type { Purchase } from '@irodori/contract/payments';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import type { ReceiptFacts } from '../receipt-facts.ts';
import { receiptPdf } from './receipt-pdf.browser.ts';

const purchase: Purchase = {
  id: '00000000-0000-4000-8000-0000000000b1',
  kind: 'pack',
  name: '100 credits',
  credits: 100,
  price: 400,
  currency: 'eur',
  status: 'paid',
  tax: 64,
  refunded: 0,
  refundFailedAt: null,
  createdAt: '2026-11-21T10:00:00Z',
  paidAt: '2026-11-21T10:01:00Z',
  closedAt: null,
  seller: 'Irodori GmbH, Sample Street 1, 10115 Berlin, VAT number DE123456789',
  isTest: false,
};
const receipt: ReceiptFacts = {
  purchase,
  paidAt: '2026-11-21T10:01:00Z',
  site: 'irodori.example',
  name: 'Ada Sample',
  email: 'ada@irodori.example',
};

async function open(given: Partial<ReceiptFacts>) {
  const document = await getDocumentProxy(await receiptPdf({ ...receipt, ...given }));
  const { text } = await extractText(document, { mergePages: true });
  return { document, text: text.replaceAll(/\s+/g, ' ') };
}

const of = (changed: Partial<Purchase>) => open({ purchase: { ...purchase, ...changed } });

test('the PDF of a receipt names seller, buyer, day, number, net price, tax and total, and where the receipt is', async () => {
  const { text } = await open({});
  for (const fact of [
    'Receipt From Irodori GmbH, Sample Street 1, 10115 Berlin, VAT number DE123456789 irodori.example',
    'For Ada Sample ada@irodori.example',
    `Paid on 21 November 2026 Number ${purchase.id}`,
    '100 credits, net €3.36 Tax €0.64 Total, tax included €4.00 Paid.',
    `irodori.example/checkout/receipt/${purchase.id}`,
  ])
    expect(text).toContain(fact);
});

test('the PDF of a receipt is one page of A4 with a title, a language and a structure for screen readers', async () => {
  const { document } = await open({});
  const { info } = await getMeta(document);
  expect(info).toMatchObject({ Title: 'Receipt for 100 credits · irodori.example', Language: 'en-GB' });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(document.numPages).toBe(1);
  const page = await document.getPage(1);
  expect(page.view.map(Math.round)).toEqual([0, 0, 595, 842]);
  const roles = JSON.stringify(await page.getStructTree()).matchAll(/"role":"(\w+)"/g);
  expect(new Set([...roles].map(([, role]) => role))).toEqual(
    new Set(['Root', 'Document', 'P', 'H1', 'Table', 'TR', 'TH', 'TD']),
  );
});

test('the PDF of a receipt shows what was paid back, the tax in it and what is left', async () => {
  const { text } = await of({ refunded: 100 });
  expect(text).toContain(
    'Total, tax included €4.00 Refunded −€1.00 Tax in the refund −€0.16 Left €3.00 Tax in what is left €0.48 Paid, €1.00 refunded.',
  );
  expect((await of({ refunded: 400, status: 'refunded' })).text).toContain('Left €0.00');
});

test('the PDF of a plan’s month says that it is a month, and that of a purchase without known tax and seller names neither', async () => {
  const { text } = await of({ kind: 'plan', name: '400 credits a month', tax: null, seller: null });
  expect(text).toContain('From irodori.example For');
  expect(text).toContain('400 credits a month, one month €4.00 Total €4.00');
  expect(text).not.toMatch(/tax/i);
});

test('the PDF of a payment in test mode says above all that it was a test', async () => {
  expect((await of({ isTest: true })).text).toMatch(/^Irodori Receipt This was a test: no money moved/);
  expect((await open({})).text).not.toContain('test');
});

test.each([
  'Łukasz Čapek',
  'Дмитро Їжакевич',
  'Αλέξανδρος Παπαδόπουλος',
  'Nguyễn Thị Minh',
  '山田 花子',
  '张伟 说话',
  '陳說 妳',
  '홍길동',
  'สมชาย ใจดี',
  'משה כהן',
  'شركة النور بيت تبن',
  'دڪان ڳالهه',
  'A name without blanks that'.replaceAll(' ', '').repeat(12),
])('the PDF of a receipt writes the name %s as text', async (name) => {
  const { text, document } = await open({ name });
  expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
  expect(document.numPages).toBe(1);
});

test('the PDF of a receipt breaks a long address of a seller into lines of one page', async () => {
  const seller = Array.from({ length: 40 }, (_, line) => `line ${line} of an address`).join(', ');
  const { text, document } = await of({ seller });
  expect(text).toContain(seller);
  expect(text.indexOf(seller)).toBeLessThan(text.indexOf('Total, tax included €4.00'));
  expect(document.numPages).toBe(1);
});

/** The words of the name that a receipt shows, from left to right, with the place where each begins. */
async function drawn(name: string): Promise<{ word: string; x: number }[]> {
  const { document } = await open({ name });
  const page = await document.getPage(1);
  const items = (await page.getTextContent()).items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ word: item.str, x: item.transform[4], y: item.transform[5] }]
      : [],
  );
  const line = items.find(({ word }) => word === 'For')?.y;
  return items.filter(({ word, y }) => y === line && word !== 'For').toSorted((a, b) => a.x - b.x);
}

test('the PDF of a receipt writes Hebrew words from right to left, and numbers and Latin words between them from left to right', async () => {
  const words = async (name: string) => (await drawn(name)).map(({ word }) => word).join(' ');
  expect(await words('Ada משה כהן')).toBe('Ada כהן משה');
  expect(await words('משה [כהן] 12 Ltd')).toBe('Ltd 12 [ כהן ] משה');
});

test('the PDF of a receipt draws a Thai vowel below its mark of tone', async () => {
  expect(await drawn('น้ำ')).toMatchObject([{ word: 'น\u0e4d\u0e49\u0e32' }]);
});

test('the PDF of a receipt shows a box for each letter that no font has, and leaves out emoji, controls and halves of characters', async () => {
  const box = '\0';
  expect(await drawn('ᚠᚢ Ada')).toMatchObject([{ word: `${box}${box} Ada` }]);
  const { text } = await open({ name: '\ud83d\u0007Ada 🎨 Sample\u202e' });
  expect(text).toContain('For Ada Sample ada@');
});
