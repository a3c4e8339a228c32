import { Monitor, Moon, Sun } from 'lucide-react';
import { useColorMode } from '../../color-mode/use-color-mode.ts';
import styles from './color-mode-menu.module.css';
import { Popover } from './popover.tsx';

const choices = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'As the system', Icon: Monitor },
] as const;

export function ColorModeMenu() {
  const { preference, forced } = useColorMode();
  const chosen = choices.find(({ value }) => value === preference) ?? choices[2];
  return (
    <Popover
      label={`Colours: ${forced ? 'set by this page' : chosen.label.toLowerCase()}`}
      face={<chosen.Icon aria-hidden="true" />}
    >
      <ColorModeSwitch name="color-mode-header" />
    </Popover>
  );
}

/** Lets the visitor choose light, dark or the system's mode. */
export function ColorModeSwitch({ name }: { name: string }) {
  const { preference, setPreference, forced } = useColorMode();
  return (
    <fieldset className={styles.switch} disabled={forced}>
      <legend className={styles.legend}>{forced ? 'This page sets its colours' : 'Colours'}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label, Icon }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={preference === value}
              onChange={() => setPreference(value)}
            />
            <Icon aria-hidden="true" />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
