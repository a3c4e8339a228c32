import type { Preset } from '@irodori/contract/presets';
import { Button } from '@irodori/ui/button';
import { useState } from 'react';
import type { GeneratorApp } from '../load-generator.ts';
import styles from '../recall/choices.module.css';
import { PromptChoice } from '../recall/prompt-choice.tsx';
import { takeFocus } from '../recall/take-focus.ts';
import { NameForm } from './name-form.tsx';

interface PresetLineProps {
  readonly app: GeneratorApp;
  readonly preset: Preset;
  /** True if the preset has just come back or got its name, and with it the focus. */
  readonly isNew: boolean;
  /** Resolves to whether the preset has the new name. */
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onDelete: () => void;
  readonly onChoose: () => void;
}

/** A preset with its actions, or with the field for its new name. */
export function PresetLine({ app, preset, isNew, onRename, onDelete, onChoose }: PresetLineProps) {
  const { name, prompt } = preset;
  const [state, setState] = useState<'untouched' | 'renaming' | 'kept'>('untouched');
  const rename = async (newName: string): Promise<boolean> => {
    if (newName !== name) return onRename(newName);
    setState('kept');
    return true;
  };
  if (state === 'renaming')
    return (
      <li className={styles.line}>
        <NameForm
          ref={takeFocus}
          label={`New name of “${name}”`}
          initial={name}
          action={() => 'Rename'}
          onName={rename}
        >
          <Button variant="quiet" onClick={() => setState('kept')}>
            Cancel
          </Button>
        </NameForm>
      </li>
    );
  return (
    <li className={styles.line}>
      <PromptChoice app={app} prompt={prompt} ref={isNew ? takeFocus : undefined} onClick={onChoose}>
        <strong>{name}</strong>
      </PromptChoice>
      <div className={styles.actions}>
        <Button
          ref={state === 'kept' ? takeFocus : undefined}
          size="small"
          variant="quiet"
          aria-label={`Rename ${name}`}
          onClick={() => setState('renaming')}
        >
          Rename
        </Button>
        <Button size="small" variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
