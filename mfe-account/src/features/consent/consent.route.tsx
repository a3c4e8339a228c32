import { consentPath } from '@irodori/contract/paths';
import { PageHead } from '@irodori/kit/page-head';
import { ConsentPage } from './consent-page.tsx';

export default function ConsentRoute() {
  return (
    <>
      <PageHead
        title="Sign in to an application"
        description="An application asks to sign you in with Irodori."
        canonical={consentPath}
        noIndex
      />
      <ConsentPage />
    </>
  );
}
