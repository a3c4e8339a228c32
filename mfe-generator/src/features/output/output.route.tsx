import { outputPath } from '@irodori/contract/paths';
import { notFound, redirectTo } from '@irodori/kit/errors';
import { useRouteData } from '@irodori/kit/hooks';
import type { LoadContext } from '@irodori/kit/module';
import { PageHead } from '@irodori/kit/page-head';
import { loadAppOfJob, loadJob } from './load-job.ts';
import { OutputPage } from './output-page.tsx';
import { signPicture } from './ended/sign-picture.ts';

export async function load({ platform, params, url }: LoadContext) {
  const jobId = params['job_id'] ?? '';
  const [snapshot, made] = await Promise.all([loadJob(platform, jobId), loadAppOfJob(platform, jobId)]);
  if (snapshot === null || made === null) throw notFound(url);
  const { app } = made;
  if (app.slug !== params['app_slug']) throw redirectTo(outputPath(app.slug, jobId));
  const path = snapshot.job.output?.images[0]?.path;
  /* If signing fails here, the page signs the picture, and can retry. */
  const picture = path === undefined ? null : await signPicture(platform, path).catch(() => null);
  return { snapshot, app, picture };
}

export default function OutputRoute() {
  const { snapshot, app, picture } = useRouteData<typeof load>();
  return (
    <>
      <PageHead
        title={`Your picture from ${app.name}`}
        description="A picture of your own: only you can open this page."
        canonical={outputPath(app.slug, snapshot.job.id)}
        noIndex
      />
      <OutputPage key={snapshot.job.id} snapshot={snapshot} app={app} picture={picture} />
    </>
  );
}
