import { accountPath, loginPath } from '@irodori/contract/paths';
import { redirectTo } from '@irodori/kit/errors';
import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { loadOwnDeletion } from '../deletion/own-deletion.ts';
import { AccountPage } from './account-page.tsx';
import { loadBalance, loadLedger } from './load-ledger.ts';
import { loadOwnJobs } from './load-own-jobs.ts';
import { loadProfile } from './load-profile.ts';

export async function load({ platform }: LoadContext) {
  const session = await platform.session.verified();
  if (session.status !== 'signed-in') throw redirectTo(loginPath);
  const [profile, balance, entries, jobs, deletion] = await Promise.all([
    loadProfile(platform, session.userId),
    loadBalance(platform),
    loadLedger(platform),
    loadOwnJobs(platform),
    loadOwnDeletion(platform),
  ]);
  return {
    profile: profile ?? {
      id: session.userId,
      email: session.email,
      name: session.name,
      isAnonymous: session.isAnonymous,
    },
    balance,
    entries,
    jobs,
    deletion,
  };
}

export default function AccountRoute() {
  return (
    <>
      <PageHead
        title="Your account"
        description="Your profile, credits and pictures."
        canonical={accountPath}
        noIndex
      />
      <AccountPage {...useRouteData<typeof load>()} />
    </>
  );
}
