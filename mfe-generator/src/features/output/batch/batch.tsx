import { type ComponentType, useEffect, useState } from 'react';
import styles from './batch.module.css';
import type { BatchStripProps } from './batch-strip.tsx';

/** The pictures that were ordered together with a job, loaded after the page; nothing for a job that was ordered alone. */
export function Batch({ app, job }: Pick<BatchStripProps, 'app' | 'job'>) {
  const { batchId } = job;
  const [Strip, setStrip] = useState<ComponentType<BatchStripProps>>();
  useEffect(() => {
    if (batchId === null) return;
    import('./batch-strip.tsx').then(
      ({ BatchStrip }) => setStrip(() => BatchStrip),
      () => undefined,
    );
  }, [batchId]);
  if (batchId === null) return null;
  return (
    <div className={styles.room}>
      {Strip === undefined ? null : <Strip app={app} job={job} batchId={batchId} />}
    </div>
  );
}
