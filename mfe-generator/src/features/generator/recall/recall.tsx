import type { Prompt } from '@irodori/contract/prompt';
import { useSession } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { type ComponentType, useState } from 'react';
import type { FormValues } from '../form/form-values.ts';
import type { GeneratorApp } from '../load-generator.ts';
import styles from './recall.module.css';

export interface RecallProps {
  readonly app: GeneratorApp;
  readonly values: FormValues;
  readonly onFill: (by: 'preset' | 'earlier', prompt: Prompt) => void;
}

export type RecallDialog = ComponentType<RecallProps & { readonly onClose: () => void }>;

// One file for both.
const loadEarlier = () =>
  import(/* webpackChunkName: "dialogs" */ '../history/earlier-prompts.tsx').then((it) => it.EarlierPrompts);
const loadPresets = () =>
  import(/* webpackChunkName: "dialogs" */ '../presets/presets-dialog.tsx').then((it) => it.PresetsDialog);

/** Two buttons that open what fills the form again: the visitor's earlier prompts and presets. */
export function Recall(props: RecallProps) {
  const session = useSession();
  const [Opened, setOpened] = useState<RecallDialog>();
  const [hasFailed, setHasFailed] = useState(false);
  const open = (load: () => Promise<RecallDialog>): void => {
    setHasFailed(false);
    load().then(
      (dialog) => setOpened(() => dialog),
      () => setHasFailed(true),
    );
  };
  return (
    <div className={styles.recall}>
      {session.status === 'signed-in' ? (
        <Button size="small" onClick={() => open(loadEarlier)}>
          Earlier prompts
        </Button>
      ) : null}
      <Button size="small" onClick={() => open(loadPresets)}>
        Presets
      </Button>
      <span role="status">{hasFailed ? 'This needs a connection.' : ''}</span>
      {Opened === undefined ? null : <Opened {...props} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
