import { CheckboxCards } from '@irodori/ui/checkbox-cards';
import { Dialog } from '@irodori/ui/dialog';
import { useState } from 'react';
import { keysAreOff } from './press.ts';
import styles from '../workspace.module.css';

const shortcuts = [
  { does: 'Make the picture, also while typing', keys: ['Ctrl or ⌘', 'Enter'] },
  { does: 'Make the picture', keys: ['m'] },
  { does: 'Stop the running picture', keys: ['x'] },
  { does: 'Newer picture', keys: ['←'] },
  { does: 'Older picture', keys: ['→'] },
  { does: 'Make the picture a favourite, or not', keys: ['f'] },
  { does: 'Compare with the picture before', keys: ['c'] },
  { does: 'This list', keys: ['?'] },
] as const;

export interface ShortcutListProps {
  readonly onClose: () => void;
}

/** The keys of the page, and the choice to use none that is a letter or an arrow alone. */
export function ShortcutList({ onClose }: ShortcutListProps) {
  const [areOff, setAreOff] = useState(() => keysAreOff.read() === true);
  return (
    <Dialog open title="Keys" onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <dl className={styles.keys}>
        {shortcuts.map(({ does, keys }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckboxCards
        label="While nothing is typed"
        name="single-keys"
        required
        options={[{ value: 'on', label: 'Letters and arrows work' }]}
        value={areOff ? [] : ['on']}
        onValueChange={(chosen) => {
          if (chosen.length === 0) keysAreOff.write(true);
          else keysAreOff.clear();
          setAreOff(chosen.length === 0);
        }}
      />
    </Dialog>
  );
}
