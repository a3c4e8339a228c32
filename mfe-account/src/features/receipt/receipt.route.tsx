import { receiptPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { PageHead } from '@irodori/kit/page-head';
import { loadReceipt } from './load-receipt.ts';
import { ReceiptPage } from './receipt-page.tsx';

export const load = loadReceipt;

export default function ReceiptRoute() {
  const data = useRouteData<typeof load>();
  return (
    <>
      <PageHead
        title="Receipt"
        description="What you bought, what you paid, and the tax in it."
        canonical={receiptPath(data.purchase.id)}
        noIndex
      />
      <ReceiptPage {...data} />
    </>
  );
}
