import { forgotPath } from '@irodori/contract/paths';
import { PageHead } from '@irodori/kit/page-head';
import { ForgotPage } from './forgot-page.tsx';

export default function ForgotRoute() {
  return (
    <>
      <PageHead
        title="Forgot your password?"
        description="Get a link with which you choose a new password for your Irodori account."
        canonical={forgotPath}
        noIndex
      />
      <ForgotPage />
    </>
  );
}
