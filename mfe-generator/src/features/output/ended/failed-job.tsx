import type { JobReason } from '@irodori/contract/entities';
import { contactPathFor, generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Screentone } from '@irodori/ui/tone';
import type { ReactNode } from 'react';
import { mainWords } from '../../generator/form/main-field.ts';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { useOtherApp } from '../../generator/use-other-app.ts';
import { JobStage } from '../job-stage.tsx';
import type { Act } from '../job-view.tsx';
import type { JobState } from '../job/job-state.ts';
import { endWords, isOfPrompt, refundWords } from '../job/job-words.ts';
import styles from '../output.module.css';

interface FailedJobProps {
  readonly app: GeneratorApp;
  readonly state: JobState;
  readonly onAct: Act;
  readonly children: ReactNode;
}

/** For these reasons its owner does not see the picture, nor a sketch of it. */
const isKeptBack = (reason: JobReason | null): boolean => reason === 'held' || reason === 'unsuitable';

/** A job that ended without a picture: the reason, the refund, the next step, and the last preview. */
export function FailedJob({ app, state, onAct, children }: FailedJobProps) {
  const { job } = state;
  const { title, text } = endWords[job.reason ?? 'failed'];
  const larger = useOtherApp('remote', job.reason === 'not_understood');
  const last = isKeptBack(job.reason) ? undefined : state.run.previews.at(-1);
  return (
    <>
      <JobStage app={app} job={job}>
        <div className={styles.noPicture} aria-hidden="true">
          <Screentone />
          {last === undefined ? null : <img src={last} alt="" className={styles.previewPicture} />}
        </div>
      </JobStage>
      <div className={styles.side}>
        <header className={styles.head}>
          <Heading level={2} size={4} id="job-title" tabIndex={-1} className={styles.moved}>
            {title}
          </Heading>
          {job.message === null ? null : <Text size="lead">{job.message}</Text>}
          <Text strength="soft">
            {text} <strong>{refundWords(job.cost)}</strong>
          </Text>
        </header>
        {job.enlarges === null ? (
          <div className={styles.actions}>
            {isOfPrompt(job.reason) ? null : (
              <Button onClick={() => void onAct('again')}>Try again with these settings</Button>
            )}
            <Button onClick={() => void onAct('change')}>
              {isOfPrompt(job.reason) ? 'Change the prompt' : 'Change it'}
            </Button>
            {larger === null ? null : (
              <ButtonLink
                render={
                  <Link to={generatorPath(larger.slug, { prompt: mainWords(app.fields, job.prompt) })} />
                }
              >
                Try it with {larger.name}
              </ButtonLink>
            )}
          </div>
        ) : null}
        {isOfPrompt(job.reason) ? null : (
          <Text size="small">
            <Link to={contactPathFor(job.id)}>Ask us about it</Link>
          </Text>
        )}
        {children}
      </div>
    </>
  );
}
