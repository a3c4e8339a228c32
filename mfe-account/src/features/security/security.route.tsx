import { loginPath, securityPath, signUpPath } from '@irodori/contract/paths';
import { redirectTo } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { SecurityPage } from './security-page.tsx';

/** Redirects a guest, whose account has nothing to protect it with, to the sign-up. */
export async function load({ platform }: LoadContext) {
  const session = await platform.session.verified();
  if (session.status !== 'signed-in') throw redirectTo(loginPath);
  if (session.isAnonymous) throw redirectTo(signUpPath);
  return null;
}

export default function SecurityRoute() {
  return (
    <>
      <PageHead
        title="Security"
        description="What protects your Irodori account."
        canonical={securityPath}
        noIndex
      />
      <SecurityPage />
    </>
  );
}
