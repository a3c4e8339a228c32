import { loginPath, profilePath, signUpPath } from '@irodori/contract/paths';
import { redirectTo } from '@irodori/kit/errors';
import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { loadOwnDeletion } from '../deletion/own-deletion.ts';
import { loadProfile } from '../account/load-profile.ts';
import { loadEmail } from './email/load-email.ts';
import { loadPhone } from './phone/load-phone.ts';
import { ProfilePage } from './profile-page.tsx';

/** Redirects a guest to the sign-up page, because only an account has a name and an address. */
export async function load({ platform }: LoadContext) {
  const session = await platform.session.verified();
  if (session.status !== 'signed-in') throw redirectTo(loginPath);
  if (session.isAnonymous) throw redirectTo(signUpPath);
  const [profile, email, phone, deletion] = await Promise.all([
    loadProfile(platform, session.userId),
    loadEmail(platform),
    loadPhone(platform),
    loadOwnDeletion(platform),
  ]);
  return { profile: profile ?? { ...session, id: session.userId }, email, phone, deletion };
}

export default function ProfileRoute() {
  const { profile, email, phone, deletion } = useRouteData<typeof load>();
  return (
    <>
      <PageHead
        title="Your profile"
        description="Your name, picture, address and phone number on Irodori."
        canonical={profilePath}
        noIndex
      />
      <ProfilePage userId={profile.id} email={email} phone={phone} name={profile.name} deletion={deletion} />
    </>
  );
}
