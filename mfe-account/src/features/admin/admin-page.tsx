import { adminPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Chip } from '@irodori/ui/chip';
import { Heading } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { useLocation } from 'react-router-dom';
import {
  adminAnchors,
  costsPath,
  disputedPicturesPath,
  logPath,
  olderLogPath,
  requestsPath,
  undecidedPath,
} from '../../paths.ts';
import { DoneProvider } from './acts/done.tsx';
import { ActList } from './act-list.tsx';
import { AccessStep } from './access-step.tsx';
import styles from './admin.module.css';
import { Costs } from './costs.tsx';
import { actsPerPage, type AdminView, type loadAdmin } from './load-admin.ts';
import { Older } from './older.tsx';
import { Pictures } from './pictures.tsx';
import { Reports } from './reports.tsx';
import { Search } from './search.tsx';
import { SupportRequests } from './support-requests.tsx';
import { UndecidedPayments } from './undecided-payments.tsx';
import { UserPage } from './user/user-page.tsx';

/** The page of administrators: its views, or what is missing before they open. */
export function AdminPage(data: Awaited<ReturnType<typeof loadAdmin>>) {
  const { search } = useLocation();
  return (
    <Page>
      <header className={styles.head}>
        <Heading level={1}>Administration</Heading>
        {data.access === 'open' ? <Views current={data.view.kind} /> : null}
      </header>
      {data.access === 'open' ? (
        <DoneProvider key={search}>
          <View view={data.view} />
        </DoneProvider>
      ) : (
        <AccessStep access={data.access} />
      )}
    </Page>
  );
}

function Views({ current }: { current: AdminView['kind'] }) {
  return (
    <nav aria-label="Administration" className={styles.row}>
      <Chip selected={current === 'search' || current === 'user'} render={<Link to={adminPath} />}>
        Users
      </Chip>
      <Chip selected={current === 'undecided'} render={<Link to={undecidedPath} />}>
        To decide
      </Chip>
      <Chip selected={current === 'pictures'} render={<Link to={disputedPicturesPath} />}>
        Pictures
      </Chip>
      <Chip selected={current === 'requests'} render={<Link to={requestsPath()} />}>
        Questions
      </Chip>
      <Chip selected={current === 'costs'} render={<Link to={costsPath} />}>
        Costs
      </Chip>
      <Chip selected={current === 'log'} render={<Link to={logPath} />}>
        Log
      </Chip>
    </nav>
  );
}

function View({ view }: { view: AdminView }) {
  switch (view.kind) {
    case 'search':
      return <Search {...view} />;
    case 'user':
      return <UserPage {...view} />;
    case 'undecided':
      return (
        <>
          <Reports reports={view.reports} />
          <UndecidedPayments payments={view.payments} />
        </>
      );
    case 'pictures':
      return <Pictures {...view} />;
    case 'requests':
      return <SupportRequests {...view} />;
    case 'costs':
      return <Costs costs={view.costs} />;
    case 'log':
      return (
        <section aria-labelledby={adminAnchors.log} className={styles.section}>
          <Heading level={2} size={4} id={adminAnchors.log}>
            What administrators did
          </Heading>
          <ActList acts={view.acts} nobody="Nobody did anything yet." />
          <Older count={view.acts.length} most={actsPerPage} to={olderLogPath(view.acts.at(-1)?.number)}>
            Older entries
          </Older>
        </section>
      );
  }
}
