import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createJobStore } from './job-store.ts';
import type { JobSnapshot } from '../load-job.ts';
import { watchJob } from './watch-job.ts';

/** The live state of a job, beginning with the loader's data. */
export function useJob(snapshot: JobSnapshot) {
  const platform = usePlatform();
  const [store] = useState(() => createJobStore(snapshot));
  const { state, dispatch } = useStore(store);
  useEffect(() => watchJob(platform, store), [platform, store]);
  useEffect(() => dispatch({ type: 'read', snapshot }), [dispatch, snapshot]);
  return { state, dispatch };
}
