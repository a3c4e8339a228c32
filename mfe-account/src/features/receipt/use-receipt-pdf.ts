import { useState } from 'react';
import type { ReceiptFacts } from './receipt-facts.ts';

export interface ReceiptPdf {
  /** The id of the purchase whose receipt is being made. */
  readonly making: string | undefined;
  readonly problem: typeof failed | undefined;
  readonly download: (receipt: ReceiptFacts) => Promise<void>;
}

const failed = {
  title: 'The PDF could not be made.',
  text: 'Please check your connection and try again, or print the receipt.',
};

/** Makes receipts as PDF in the browser, by code and fonts that are loaded for the first one. */
export function useReceiptPdf(): ReceiptPdf {
  const [making, setMaking] = useState<string>();
  const [problem, setProblem] = useState<typeof failed>();
  return {
    making,
    problem,
    async download(receipt) {
      setMaking(receipt.purchase.id);
      setProblem(undefined);
      try {
        const { receiptPdf } = await import('./pdf/receipt-pdf.browser.ts');
        save(await receiptPdf(receipt), `receipt-${receipt.paidAt.slice(0, 10)}-${receipt.purchase.id}.pdf`);
      } catch {
        setProblem(failed);
      }
      setMaking(undefined);
    },
  };
}

/** Has the browser keep a file; the page’s end frees its address. */
function save(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  link.download = name;
  link.click();
}
