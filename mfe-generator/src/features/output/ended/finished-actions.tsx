import type { Job } from '@irodori/contract/job';
import { Button } from '@irodori/ui/button';
import { useState } from 'react';
import { isVaried } from '../../generator/form/main-field.ts';
import type { GeneratorApp } from '../../generator/load-generator.ts';
import { credits } from '../../generator/submit/credit-words.ts';
import type { Act } from '../job-view.tsx';
import styles from '../output.module.css';
import { DownloadLink } from './download-link.tsx';

export interface FinishedActionsProps {
  readonly app: GeneratorApp;
  readonly job: Job;
  readonly url: string | undefined;
  readonly onAct: Act;
}

/**
 * What makes the next picture from a finished one, and what keeps the picture. On a phone the first of these is always on
 * the first screen.
 */
export function FinishedActions({ app, job, url, onAct }: FinishedActionsProps) {
  const { fields, config } = app;
  const canVary = fields.some(isVaried);
  const [ordering, setOrdering] = useState<'again' | 'vary'>();
  const order = async (kind: 'again' | 'vary'): Promise<void> => {
    setOrdering(kind);
    await onAct(kind);
    setOrdering(undefined);
  };
  return (
    <>
      <div className={styles.actions} role="group" aria-label="With this picture">
        <Button busy={ordering === 'again'} onClick={() => void order('again')}>
          Again
        </Button>
        {canVary ? (
          <Button busy={ordering === 'vary'} onClick={() => void order('vary')}>
            Vary
          </Button>
        ) : null}
        <Button onClick={() => void onAct('change')}>Change it</Button>
      </div>
      <p className={styles.hint}>
        “Again” takes a new seed{canVary ? '; “Vary” keeps it and changes one choice of the form' : ''}.{' '}
        {config.cost === 0 ? 'Both are free.' : `Each costs ${credits(config.cost)}.`}
      </p>
      <div className={styles.pair}>
        <DownloadLink
          variant="secondary"
          url={url}
          slug={app.slug}
          jobId={job.id}
          mime={job.output?.images[0]?.mime}
        />
      </div>
    </>
  );
}
