import { loginPath, profilePath, signUpPath } from '@irodori/contract/paths';
import { redirectTo } from '@irodori/kit/errors';
import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { loadProfile } from '../account/load-profile.ts';
import { loadEmail } from './email/load-email.ts';
import { ProfilePage } from './profile-page.tsx';

/** Redirects a guest, who has no address and no name, to the sign-up. */
export async function load({ platform }: LoadContext) {
  const session = await platform.session.verified();
  if (session.status !== 'signed-in') throw redirectTo(loginPath);
  if (session.isAnonymous) throw redirectTo(signUpPath);
  const [profile, email] = await Promise.all([loadProfile(platform, session.userId), loadEmail(platform)]);
  return { profile: profile ?? { ...session, id: session.userId }, email };
}

export default function ProfileRoute() {
  const { profile, email } = useRouteData<typeof load>();
  return (
    <>
      <PageHead
        title="Your profile"
        description="Your name, picture and address on Irodori."
        canonical={profilePath}
        noIndex
      />
      <ProfilePage userId={profile.id} email={email} name={profile.name} />
    </>
  );
}
