import { newPasswordPath, signUpPath } from '@irodori/contract/paths';
import { redirectTo } from '@irodori/kit/errors';
import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { loadHasPassword } from './load-has-password.ts';
import { NewPasswordPage } from './new-password-page.tsx';

/** Redirects a guest, who has no address to sign in with, to the sign-up. */
export async function load({ platform }: LoadContext) {
  const session = await platform.session.verified();
  if (session.status === 'signed-in' && session.isAnonymous) throw redirectTo(signUpPath);
  return { hasPassword: await loadHasPassword(platform) };
}

export default function NewPasswordRoute() {
  const { hasPassword } = useRouteData<typeof load>();
  return (
    <>
      <PageHead
        title="Choose a new password"
        description="Sets a new password for your Irodori account."
        canonical={newPasswordPath}
        noIndex
      />
      <NewPasswordPage hasPassword={hasPassword} />
    </>
  );
}
