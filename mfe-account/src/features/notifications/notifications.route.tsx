import { notificationsPath } from '@irodori/contract/paths';
import { PageHead } from '@irodori/kit/page-head';
import { NotificationsPage } from './notifications-page.tsx';

export default function NotificationsRoute() {
  return (
    <>
      <PageHead
        title="Notifications"
        description="What happened to your pictures and your Irodori account, and which mails you get."
        canonical={notificationsPath}
        noIndex
      />
      <NotificationsPage />
    </>
  );
}
