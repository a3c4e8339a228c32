import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import type { Filler, FormState } from './form-state.ts';
import styles from './prompt-form.module.css';

const words: Readonly<Record<Filler, string>> = {
  example: 'The example is filled in. Change whatever you like.',
  last: 'Your last settings for this generator are back.',
  job: 'The settings of that picture are filled in.',
  draft: 'What you typed is still here.',
  reset: 'The form is as the generator offers it.',
};

export interface FilledNoteProps {
  readonly filled: FormState['filled'];
  readonly jobIsMissing: boolean;
  readonly onUndo: () => void;
  readonly onReset: () => void;
}

/** Says what filled the form, and takes it back: nothing that was typed is lost to a click. */
export function FilledNote({ filled, jobIsMissing, onUndo, onReset }: FilledNoteProps) {
  if (filled === undefined)
    return jobIsMissing ? (
      <Notice tone="warning">
        The picture whose settings you asked for could not be read. It may belong to another account.
      </Notice>
    ) : null;
  const canUndo = filled.by === 'example' || filled.by === 'reset';
  return (
    <div className={styles['filled']} role="status">
      <p>{words[filled.by]}</p>
      <Button size="small" variant="quiet" onClick={canUndo ? onUndo : onReset}>
        {canUndo ? 'Undo' : 'Start afresh'}
      </Button>
    </div>
  );
}
