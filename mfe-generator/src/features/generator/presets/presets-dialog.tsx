import { useSession } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Dialog } from '@irodori/ui/dialog';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import type { ComponentProps } from 'react';
import { KeptFocus } from '../../output/ended/kept-focus.tsx';
import { toPrompt } from '../form/form-values.ts';
import styles from '../recall/choices.module.css';
import type { RecallDialog } from '../recall/recall.tsx';
import { takeFocus } from '../recall/take-focus.ts';
import { NameForm } from './name-form.tsx';
import { PresetLine } from './preset-line.tsx';
import { changeWords, problemWords } from './preset-words.ts';
import { type PresetChange, usePresets } from './use-presets.ts';

/** Changes whose button is gone afterwards; the preset gets the focus. */
const movesFocus: ReadonlySet<PresetChange['type']> = new Set(['renamed', 'restored'] as const);

/** The visitor's presets of an app: saved from the form, put into it, renamed and deleted, which can be undone. */
export function PresetsDialog({ app, values, onFill, onClose }: ComponentProps<RecallDialog>) {
  const session = useSession();
  const { presets, change, problem, read, ...calls } = usePresets(app.id);
  const words = change === undefined ? '' : changeWords(change);
  const before = change?.before;
  const isKnown = typeof presets === 'object';
  const isRegistered = session.status === 'signed-in' && !session.isAnonymous;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Presets"
      description={`Settings of this form, kept under a name. Only you see them${isRegistered ? ', on all your devices' : ''}.`}
    >
      <NameForm
        label="Name"
        action={(name) =>
          isKnown && presets.some((each) => each.name === name) ? `Replace “${name}”` : 'Save these settings'
        }
        onName={(name) => calls.save({ name, prompt: toPrompt(app.fields, values) })}
      />
      {problem === undefined ? null : <Notice tone="error">{problemWords[problem]}</Notice>}
      <div role="status" className={styles.change}>
        {words}
        {before === undefined ? null : (
          <Button key={words} ref={takeFocus} size="small" onClick={() => void calls.restore(before)}>
            Undo
          </Button>
        )}
      </div>
      <KeptFocus className={styles.part} to="li button">
        {presets === undefined ? (
          <Text role="status">One moment …</Text>
        ) : presets === 'failed' ? (
          <Notice
            tone="error"
            title="Your presets could not be read."
            action={<Button onClick={() => void read()}>Try again</Button>}
          />
        ) : (
          <ul className={styles.list} aria-label="Saved presets">
            {presets.map((preset) => (
              <PresetLine
                key={preset.name}
                app={app}
                preset={preset}
                isNew={change?.name === preset.name && movesFocus.has(change.type)}
                onRename={(name) => calls.rename(preset.name, name)}
                onDelete={() => void calls.remove(preset)}
                onChoose={() => {
                  onFill('preset', preset.prompt);
                  onClose();
                }}
              />
            ))}
          </ul>
        )}
      </KeptFocus>
    </Dialog>
  );
}
