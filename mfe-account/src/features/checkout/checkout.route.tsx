import { creditsPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { PageHead } from '@irodori/kit/page-head';
import { CheckoutPage } from './checkout-page.tsx';
import { loadCheckout } from './load-checkout.ts';

export const load = loadCheckout;

export default function CheckoutRoute() {
  return (
    <>
      <PageHead
        title="Credits"
        description="Your balance, what each app costs, and every credit that came and went."
        canonical={creditsPath}
        noIndex
      />
      <CheckoutPage {...useRouteData<typeof load>()} />
    </>
  );
}
