import type { Job } from '@irodori/contract/job';
import { contactPathFor, generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { mainWords } from '../../generator/form/main-field.ts';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { useOtherApp } from '../../generator/use-other-app.ts';
import type { Act } from '../job-view.tsx';
import { endWords, isOfPrompt, refundWords } from '../job/job-words.ts';
import styles from '../output.module.css';

interface FailedJobProps {
  readonly app: GeneratorApp;
  readonly job: Job;
  readonly onAct: Act;
}

/** A job that ended without a picture: the reason, the refund and the next step. */
export function FailedJob({ app, job, onAct }: FailedJobProps) {
  const { title, text } = endWords[job.reason ?? 'failed'];
  const larger = useOtherApp('remote', job.reason === 'not_understood');
  return (
    <>
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
              render={<Link to={generatorPath(larger.slug, { prompt: mainWords(app.fields, job.prompt) })} />}
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
    </>
  );
}
