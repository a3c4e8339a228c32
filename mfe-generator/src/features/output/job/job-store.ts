import { createStore } from 'zustand';
import { jobReducer, startOf, type JobEvent, type JobState } from './job-state.ts';
import type { JobSnapshot } from '../load-job.ts';

export interface JobStore {
  readonly state: JobState;
  readonly dispatch: (event: JobEvent) => void;
}

/** Creates the store of one job; each page has its own. */
export const createJobStore = (snapshot: JobSnapshot) =>
  createStore<JobStore>()((set) => ({
    state: startOf(snapshot),
    dispatch: (event) => set(({ state }) => ({ state: jobReducer(state, event) })),
  }));
