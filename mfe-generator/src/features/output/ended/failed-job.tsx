import { contactPathFor, generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { Screentone } from '@irodori/ui/tone';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import type { JobState } from '../job/job-state.ts';
import { endWords, isOfPrompt, refundWords } from '../job/job-words.ts';
import styles from '../output.module.css';
import { ratioOf, shapeOfRatio } from './ratio.ts';
import { Settings } from './settings.tsx';
import { Timeline } from '../running/timeline.tsx';

/** A job that ended without a picture: the reason, the refund, the next step, and the last preview. */
export function FailedJob({ app, state }: { app: GeneratorApp; state: JobState }) {
  const { job } = state;
  const { title, text } = endWords[job.reason ?? 'failed'];
  const last = state.run.previews.at(-1);
  const ratio = ratioOf(app.fields, job.prompt);
  const again = generatorPath(app.slug, { from: job.id });
  return (
    <div className={styles.layout} data-shape={shapeOfRatio(ratio)}>
      <div className={styles.stage}>
        <div className={styles.noPicture} data-ratio={ratio} aria-hidden="true">
          <Screentone />
          {last === undefined ? null : <img src={last} alt="" className={styles.previewPicture} />}
        </div>
      </div>
      <div className={styles.side}>
        <header className={styles.head}>
          <Heading level={1} tabIndex={-1} className={styles.ended}>
            {title}
          </Heading>
          {job.message === null ? null : <Text size="lead">{job.message}</Text>}
          <Text strength="soft">
            {text} <strong>{refundWords(job.cost)}</strong>
          </Text>
        </header>
        <div className={styles.actions}>
          <ButtonLink variant="primary" render={<Link to={again} />}>
            {isOfPrompt(job.reason) ? 'Change the prompt' : 'Try again with these settings'}
          </ButtonLink>
          <ButtonLink render={<Link to={generatorPath(app.slug)} />}>Make another</ButtonLink>
        </div>
        {isOfPrompt(job.reason) ? null : (
          <Text size="small">
            <Link to={contactPathFor(job.id)}>Ask us about it</Link>
          </Text>
        )}
        <Timeline state={state} />
        <Panel as="section" aria-labelledby="settings-title">
          <Heading level={2} size={3} id="settings-title">
            What you asked for
          </Heading>
          <Settings fields={app.fields} prompt={job.prompt} />
        </Panel>
      </div>
    </div>
  );
}
