import { generatorPath, reviewsPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Disclosure } from '@irodori/ui/disclosure';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { WhoSees } from '../../everybody/visibility/who-sees.tsx';
import { engineWords } from '../../generator/easel/engine-words.ts';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { CopySeed } from './copy-seed.tsx';
import { DownloadLink } from './download-link.tsx';
import { FinishedPicture } from './finished-picture.tsx';
import type { JobState } from '../job/job-state.ts';
import styles from '../output.module.css';
import { shapeOf } from './ratio.ts';
import { RateJob } from './rate-job.tsx';
import { Settings } from './settings.tsx';
import type { SignedPicture } from './sign-picture.ts';
import { Timeline } from '../running/timeline.tsx';
import { Understood } from './understood.tsx';
import { useSignedPicture } from './use-signed-picture.ts';

export interface FinishedJobProps {
  readonly app: GeneratorApp;
  readonly state: JobState;
  readonly picture: SignedPicture | null;
}

/** The finished picture with its settings and actions. */
export function FinishedJob({ app, state, picture }: FinishedJobProps) {
  const { job } = state;
  const image = job.output?.images[0];
  const { signed, hasFailed, renew } = useSignedPicture(image?.path, picture);
  return (
    <div
      className={styles.layout}
      data-shape={image === undefined ? 'wide' : shapeOf(image.width, image.height)}
    >
      <div className={styles.stage}>
        <FinishedPicture
          app={app}
          job={job}
          url={signed?.url}
          hasFailed={hasFailed}
          last={state.run.previews.at(-1)}
          onBroken={renew}
        />
      </div>
      <div className={styles.side}>
        <header className={styles.head}>
          <Heading level={1} tabIndex={-1} className={styles.ended}>
            Your picture
          </Heading>
          <Text size="small" strength="soft">
            Made with <Link to={generatorPath(app.slug)}>{app.name}</Link>. Only you can open this page.
          </Text>
        </header>
        <div className={styles.actions}>
          <DownloadLink url={signed?.url} slug={app.slug} jobId={job.id} mime={image?.mime} />
          <ButtonLink render={<Link to={generatorPath(app.slug, { from: job.id, seed: 'new' })} />}>
            Remix
          </ButtonLink>
          <ButtonLink render={<Link to={generatorPath(app.slug, { from: job.id })} />}>
            Use these settings
          </ButtonLink>
          <ButtonLink variant="quiet" render={<Link to={generatorPath(app.slug)} />}>
            Make another
          </ButtonLink>
        </div>
        <p className={styles.hint}>
          Remix keeps the settings and takes a new seed. “Use these settings” keeps the seed too, so the same
          picture comes back until you change something.
        </p>
        <WhoSees jobId={job.id} />
        <RateJob job={job} />
        <p className={styles.hint}>
          Only we see these stars. Others read <Link to={reviewsPath(app.slug)}>your review of the app</Link>.
        </p>
        {job.output === null ? null : <Understood output={job.output} />}
        <Panel as="section" aria-labelledby="settings-title">
          <Heading level={2} size={3} id="settings-title">
            Settings
          </Heading>
          <Settings fields={app.fields} prompt={job.prompt} />
          {image === undefined ? null : <CopySeed seed={image.seed} />}
        </Panel>
        <Disclosure summary="How it was made">
          <Text size="small">{engineWords(app.model)}</Text>
          <Timeline state={state} />
        </Disclosure>
      </div>
    </div>
  );
}
