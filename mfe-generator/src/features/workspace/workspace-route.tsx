import { generatorPath, outputPath } from '@irodori/contract/paths';
import { useRouteData } from '@irodori/kit/hooks';
import { PageHead } from '@irodori/kit/page-head';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { loadGeneratorPage } from '../generator/load-generator-page.ts';
import type { loadOutput } from '../output/load-output.ts';
import { Workspace } from './workspace.tsx';

type Load = typeof loadGeneratorPage | typeof loadOutput;

/**
 * The page of a generator and of its jobs. Both routes have this component, so React keeps it, with the form and the
 * focus, while the visitor goes from one address to the other. An address that fills the form begins a new one.
 */
export function WorkspaceRoute() {
  const data = useRouteData<Load>();
  const { search } = useLocation();
  const job = 'snapshot' in data ? data : undefined;
  const landing = 'landing' in data ? data.landing : null;
  const { app } = data;
  const [filling, setFilling] = useState(job === undefined ? search : '');
  if (job === undefined && filling !== search) setFilling(search);
  return (
    <>
      {job === undefined ? (
        <PageHead
          title={landing?.title ?? app.name}
          description={landing?.summary ?? app.description}
          canonical={generatorPath(app.slug)}
        />
      ) : (
        <PageHead
          title={`Your picture from ${app.name}`}
          description="A picture of your own."
          canonical={outputPath(app.slug, job.snapshot.job.id)}
          noIndex
        />
      )}
      <Workspace key={`${app.id}${filling}`} app={app} landing={landing} job={job} />
    </>
  );
}
