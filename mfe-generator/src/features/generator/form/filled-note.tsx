import type { AppPromptField } from '@irodori/contract/entities';
import { Button } from '@irodori/ui/button';
import type { Filler, FormState } from './form-state.ts';
import styles from './prompt-form.module.css';

const words: Readonly<Record<Filler, string>> = {
  example: 'Example filled in.',
  preset: 'Preset filled in.',
  earlier: 'Earlier prompt filled in.',
  last: 'Your last settings.',
  job: 'Settings of that picture.',
  taken: 'Settings of that picture.',
  draft: 'As you left it.',
  reset: 'Cleared.',
};

/** What the page filled in by itself; everything else can be taken back. */
const byItself: ReadonlySet<Filler | undefined> = new Set<Filler>(['last', 'job', 'draft']);

export interface FilledNoteProps {
  readonly fields: readonly AppPromptField[];
  readonly state: Pick<FormState, 'filled' | 'values'>;
  readonly onUndo: () => void;
  readonly onReset: () => void;
}

/** Tells what filled the form, with a button that restores the former values. */
export function FilledNote({ fields, state, onUndo, onReset }: FilledNoteProps) {
  const { filled, values } = state;
  const canUndo = !byItself.has(filled?.by);
  const changed = fields.filter(({ name }) => String(filled?.before[name]) !== String(values[name]));
  return (
    <div className={styles.filled} role="status">
      {filled === undefined ? null : (
        <>
          <span>
            {filled.by === 'job' && changed.length === 1
              ? `Only “${changed[0]?.label}” is another.`
              : words[filled.by]}
          </span>
          <Button size="small" variant="quiet" onClick={canUndo ? onUndo : onReset}>
            {canUndo ? 'Undo' : 'Start over'}
          </Button>
        </>
      )}
    </div>
  );
}
