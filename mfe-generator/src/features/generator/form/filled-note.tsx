import { Button } from '@irodori/ui/button';
import type { Filler, FormState } from './form-state.ts';
import styles from './prompt-form.module.css';

const words: Readonly<Record<Filler, string>> = {
  example: 'Example filled in.',
  last: 'Your last settings.',
  job: 'Settings of that picture.',
  draft: 'As you left it.',
  reset: 'Cleared.',
};

export interface FilledNoteProps {
  readonly filled: FormState['filled'];
  readonly onUndo: () => void;
  readonly onReset: () => void;
}

/** Tells what filled the form, with a button that restores the former values. */
export function FilledNote({ filled, onUndo, onReset }: FilledNoteProps) {
  const canUndo = filled?.by === 'example' || filled?.by === 'reset';
  return (
    <div className={styles.filled} role="status">
      {filled === undefined ? null : (
        <>
          <span>{words[filled.by]}</span>
          <Button size="small" variant="quiet" onClick={canUndo ? onUndo : onReset}>
            {canUndo ? 'Undo' : 'Start over'}
          </Button>
        </>
      )}
    </div>
  );
}
