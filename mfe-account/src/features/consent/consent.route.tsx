import { PageHead } from '@irodori/kit/page-head';
import { consentPath } from '../../paths.ts';
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
