import { unsubscribePath } from '@irodori/contract/paths';
import { PageHead } from '@irodori/kit/page-head';
import { UnsubscribePage } from './unsubscribe-page.tsx';

export default function UnsubscribeRoute() {
  return (
    <>
      <PageHead
        title="Mails from Irodori"
        description="Switch the mails of one kind off or on."
        canonical={unsubscribePath}
        noIndex
      />
      <UnsubscribePage />
    </>
  );
}
