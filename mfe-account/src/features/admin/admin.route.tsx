import { adminPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { PageHead } from '@irodori/kit/page-head';
import { AdminPage } from './admin-page.tsx';
import { loadAdmin } from './load-admin.ts';

export const load = loadAdmin;

export default function AdminRoute() {
  return (
    <>
      <PageHead
        title="Administration"
        description="Users, reports, and what administrators did."
        canonical={adminPath}
        noIndex
      />
      <AdminPage {...useRouteData<typeof load>()} />
    </>
  );
}
