import bloom from './blog/how-bloom-learned.md?raw';
import ink from './blog/how-ink-draws.md?raw';
import queue from './blog/from-queue-to-picture.md?raw';
import small from './blog/two-small-engines.md?raw';
import updates from './blog/updates-while-you-are-here.md?raw';
import words from './blog/words-not-understood.md?raw';

/** Slug → Markdown; among posts of the same day the first is the newest. */
export const blog: Readonly<Record<string, string>> = {
  'two-small-engines': small,
  'how-ink-draws': ink,
  'from-queue-to-picture': queue,
  'how-bloom-learned': bloom,
  'words-not-understood': words,
  'updates-while-you-are-here': updates,
};
