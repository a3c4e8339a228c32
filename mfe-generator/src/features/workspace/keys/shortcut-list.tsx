import { CheckboxCards } from '@irodori/ui/checkbox-cards';
import { Dialog } from '@irodori/ui/dialog';
import { useState } from 'react';
import { keysAreOff } from './press.ts';
import styles from '../workspace.module.css';

const shortcuts = [
  { does: 'Make the picture, also while typing', key: 'm', words: ['Ctrl or ⌘', 'Enter'] },
  { does: 'Make the picture', key: 'm' },
  { does: 'Stop the running picture', key: 'x' },
  { does: 'Newer picture', key: 'ArrowLeft', words: ['←'] },
  { does: 'Older picture', key: 'ArrowRight', words: ['→'] },
  { does: 'Make the picture a favourite, or not', key: 'f' },
  { does: 'Compare with the picture before', key: 'c' },
  { does: 'This list', key: '?' },
];

const hasControl = (key: string): boolean =>
  document.querySelector(`main [aria-keyshortcuts~="${key}"]`) !== null;

/** The page of a picture has fewer keys than the workspace, where the controls of keys come and go with the job. */
const isOfPage = ({ key }: { readonly key: string }): boolean =>
  key === '?' || hasControl('m') || hasControl(key);

export interface ShortcutListProps {
  readonly onClose: () => void;
}

/** The keys of the page, and the choice to use none that is a letter or an arrow alone. */
export function ShortcutList({ onClose }: ShortcutListProps) {
  const [listed] = useState(() => shortcuts.filter(isOfPage));
  const [areOff, setAreOff] = useState(() => keysAreOff.read() === true);
  return (
    <Dialog open title="Keys" onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <dl className={styles.keys}>
        {listed.map(({ does, key, words = [key] }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {words.map((word) => (
                <kbd key={word}>{word}</kbd>
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
