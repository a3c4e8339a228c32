import app from './guides/choose-an-app.md?raw';
import credits from './guides/credits-explained.md?raw';
import format from './guides/format-and-framing.md?raw';
import guest from './guides/begin-as-a-guest.md?raw';
import leaveOut from './guides/leave-something-out.md?raw';
import privacy from './guides/privacy-of-pictures.md?raw';
import prompt from './guides/write-a-prompt.md?raw';
import seeds from './guides/seeds-and-variations.md?raw';
import vocabulary from './guides/words-the-engines-know.md?raw';

/** Slug → Markdown, in reading order. */
export const guides: Readonly<Record<string, string>> = {
  'write-a-prompt': prompt,
  'words-the-engines-know': vocabulary,
  'leave-something-out': leaveOut,
  'choose-an-app': app,
  'format-and-framing': format,
  'seeds-and-variations': seeds,
  'credits-explained': credits,
  'begin-as-a-guest': guest,
  'privacy-of-pictures': privacy,
};
