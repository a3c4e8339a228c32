import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { useState } from 'react';
import type { JobState } from './job-state.ts';
import { announcement } from './job-words.ts';

/** Tells a screen reader of each change; what the page showed first is on the page already. */
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
