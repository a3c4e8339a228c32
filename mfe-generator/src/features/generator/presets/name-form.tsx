import { longestPresetName } from '@irodori/contract/presets';
import { Button } from '@irodori/ui/button';
import { TextField } from '@irodori/ui/text-field';
import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from 'react';
import styles from '../recall/choices.module.css';

interface NameFormProps extends Pick<ComponentProps<'input'>, 'ref'> {
  readonly label: string;
  readonly initial?: string;
  /** The words of the button for a name. */
  readonly action: (name: string) => string;
  /** Resolves to whether the name was taken over; then the field is empty again. */
  readonly onName: (name: string) => Promise<boolean>;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** A field for the name of a preset, with its button. */
export function NameForm({ label, initial = '', action, onName, children, ref }: NameFormProps) {
  const [typed, setTyped] = useState(initial);
  const [isSending, setIsSending] = useState(false);
  const name = typed.trim();
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    // The dialog is a child of the form of the prompt, as far as React knows.
    event.stopPropagation();
    if (name === '' || isSending) return;
    setIsSending(true);
    if (await onName(name)) setTyped('');
    setIsSending(false);
  };
  return (
    <form className={styles.named} onSubmit={(event) => void submit(event)}>
      <TextField
        ref={ref}
        label={label}
        name="preset"
        required
        autoComplete="off"
        maxLength={longestPresetName}
        value={typed}
        onValueChange={setTyped}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={isSending}>
          {action(name)}
        </Button>
        {children}
      </div>
    </form>
  );
}
