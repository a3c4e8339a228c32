import type { AppPromptField } from '../../../shared/contract/src/catalogue/entities.ts';
import type { Prompt } from '../../../shared/contract/src/jobs/prompt.ts';
import { indecent } from '../_shared/words/matchers.ts';
import { whyUnsafe } from '../submit-job/safety.ts';

/** A finished picture whose owner wants to show it. */
export interface PictureToShow {
  readonly jobId: string;
  readonly fields: readonly AppPromptField[];
  readonly prompt: Prompt;
  /** What the engine drew, in words. */
  readonly drew: readonly string[];
  readonly showsSettings: boolean;
  /** Whether others see the picture and as much of its settings already. Then no check keeps its owner from showing less. */
  readonly isShownSo: boolean;
}

/** Why a picture may not be shown, as a text for its owner; undefined if the check has nothing against it. */
type WordCheck = (picture: PictureToShow) => string | undefined;

/** The rules for prompts may be stricter than when the picture was made. */
const checkAskedWords: WordCheck = ({ fields, prompt }) =>
  whyUnsafe(fields, prompt) === undefined
    ? undefined
    : 'The words that it was made with are not suitable for others.';

/** What is left out of a picture is not judged, but its words are not for everybody to read. */
const checkShownWords: WordCheck = ({ prompt, showsSettings }) =>
  showsSettings && indecent.find(Object.values(prompt).flat().join('\n')) !== undefined
    ? 'Its settings have words that others should not read. Show it without its settings.'
    : undefined;

/** They judge words alone; `asked-checks.ts` lets a worker look at the picture. */
const checks: readonly WordCheck[] = [checkAskedWords, checkShownWords];

/** Why a picture may not be shown, by the first check that has something against it; undefined if it may. */
export function whyNotShown(picture: PictureToShow): string | undefined {
  for (const check of checks) {
    const reason = check(picture);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
