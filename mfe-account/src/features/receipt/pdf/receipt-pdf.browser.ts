import { imprintPath, receiptPath } from '@irodori/contract/paths';
import { statusWords } from '../../checkout/purchases/purchase-words.ts';
import { factsOf, type ReceiptFacts, sumsOf, testWords } from '../receipt-facts.ts';
import { type Fonts, loadFonts } from './fonts.browser.ts';
import { type Row, Sheet, type Words } from './sheet.browser.ts';

const left = 64;
const right = 531;
const soft = '#4a4a4a';

/** Draws the receipt as a PDF of one page. */
export async function receiptPdf(receipt: ReceiptFacts): Promise<Uint8Array<ArrayBuffer>> {
  const words = [
    ...factsOf(receipt).flatMap(({ lines }) => lines),
    ...sumsOf(receipt.purchase).flatMap(({ term, amount }) => [term, amount]),
  ].join('\n');
  return draw(receipt, await loadFonts(words.normalize()));
}

function draw(receipt: ReceiptFacts, { heading, strong, text }: Fonts): Promise<Uint8Array<ArrayBuffer>> {
  const { purchase, site } = receipt;
  const words = (given: Partial<Words> & Pick<Words, 'text'>): Words => ({
    fonts: text,
    size: 10.5,
    left,
    right,
    ...given,
  });
  const fact = (term: string, value: string): Row => ({
    cells: [words({ text: term, color: soft, right: left + 90 }), words({ text: value, left: left + 96 })],
  });
  const sheet = new Sheet(`Receipt for ${purchase.name} · ${site}`);
  const note = { size: 8.5, color: soft };

  sheet.element('P', words({ text: 'Irodori', fonts: [heading, ...text], size: 15 }), 60);
  const head = sheet.element('H1', words({ text: 'Receipt', fonts: [heading, ...text], size: 40 }), 96);
  const begun = purchase.isTest
    ? sheet.element('P', words({ text: testWords, fonts: [strong, ...text], size: 12 }), head + 8)
    : head;
  const facts = sheet.table(
    factsOf(receipt).map(({ term, lines }) => fact(term, lines.join('\n'))),
    begun + 26,
  );
  const sums = sheet.table(
    sumsOf(purchase).map(({ term, amount, isTotal = false }, index): Row => {
      const style = isTotal ? { fonts: [strong, ...text], size: 13 } : { size: 11 };
      const rule = isTotal ? 0.75 : 1.75;
      return {
        cells: [
          words({ ...style, text: term, right: right - 130 }),
          words({ ...style, text: amount, left: right - 124, align: 'end' }),
        ],
        ...((isTotal || index === 0) && { rule }),
      };
    }),
    facts + 22,
  );
  sheet.element('P', words({ ...note, text: `${statusWords(purchase)}.` }), sums + 14);
  sheet.element(
    'P',
    words({ ...note, text: `${site}${receiptPath(purchase.id)}\n${site}${imprintPath}` }),
    760,
  );
  return sheet.end();
}
