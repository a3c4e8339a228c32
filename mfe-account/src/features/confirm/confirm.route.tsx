import { confirmPath } from '@irodori/contract/paths';
import { PageHead } from '@irodori/kit/page-head';
import { ConfirmPage } from './confirm-page.tsx';

export default function ConfirmRoute() {
  return (
    <>
      <PageHead
        title="Confirming"
        description="Confirms an email address or a sign-in."
        canonical={confirmPath}
        noIndex
      />
      <ConfirmPage />
    </>
  );
}
