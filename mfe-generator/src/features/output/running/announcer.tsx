import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { useState } from 'react';
import type { JobState } from '../job/job-state.ts';
import { announcement } from '../job/job-words.ts';

/** Announces each change to screen readers, but not the initial state, which is on the page. */
export function Announcer({ state }: { state: JobState }) {
  const words = announcement(state);
  const [last, setLast] = useState(words);
  const [hasChanged, setHasChanged] = useState(false);
  if (words !== last) {
    setLast(words);
    setHasChanged(true);
  }
  return <VisuallyHidden role="status">{hasChanged ? words : ''}</VisuallyHidden>;
}
