import { PageHead } from '@irodori/kit/page-head';
import { forgotPath } from '../../paths.ts';
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
