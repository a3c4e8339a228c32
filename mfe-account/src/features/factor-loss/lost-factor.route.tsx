import { lostFactorPath } from '@irodori/contract/paths';
import { PageHead } from '@irodori/kit/page-head';
import { LostFactorPage } from './lost-factor-page.tsx';

export default function LostFactorRoute() {
  return (
    <>
      <PageHead
        title="You lost your second factor?"
        description="Confirm that the second factor of your Irodori account is lost."
        canonical={lostFactorPath}
        noIndex
      />
      <LostFactorPage />
    </>
  );
}
