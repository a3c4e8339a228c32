import { generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { Page } from '@irodori/ui/page';
import { resultsPath } from '../../paths.ts';
import type { GeneratorApp } from '../generator/load-generator.ts';
import { Announcer } from './running/announcer.tsx';
import { FailedJob } from './ended/failed-job.tsx';
import { FinishedJob } from './ended/finished-job.tsx';
import { isOver, shownStatus } from './job/job-state.ts';
import { KeptFocus } from './ended/kept-focus.tsx';
import type { JobSnapshot } from './load-job.ts';
import { RunningJob } from './running/running-job.tsx';
import type { SignedPicture } from './ended/sign-picture.ts';
import { useJob } from './job/use-job.ts';
import { useSeen } from './job/use-seen.ts';

export interface OutputPageProps {
  readonly snapshot: JobSnapshot;
  readonly app: GeneratorApp;
  readonly picture: SignedPicture | null;
}

/** The page of one job, from the queue to the picture. */
export function OutputPage({ snapshot, app, picture }: OutputPageProps) {
  const { state, dispatch } = useJob(snapshot);
  const status = shownStatus(state);
  useSeen(state.job.id, isOver(status));
  return (
    <Page>
      <Breadcrumbs
        items={[
          { label: 'My pictures', link: <Link to={resultsPath()} /> },
          { label: app.name, link: <Link to={generatorPath(app.slug)} /> },
          { label: 'Your picture' },
        ]}
      />
      <Announcer state={state} />
      <KeptFocus>
        {status === 'SUCCESS' ? (
          <FinishedJob app={app} state={state} picture={picture} />
        ) : status === 'ERROR' ? (
          <FailedJob app={app} state={state} />
        ) : (
          <RunningJob app={app} state={state} dispatch={dispatch} />
        )}
      </KeptFocus>
    </Page>
  );
}
