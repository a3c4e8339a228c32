import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import styles from './password-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A field for a password, with a button that shows what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField autoCapitalize="none" spellCheck={false} {...props} type={isShown ? 'text' : 'password'} />
      <Button
        size="small"
        variant="quiet"
        className={styles.reveal}
        aria-pressed={isShown}
        icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={() => setIsShown((shown) => !shown)}
      >
        Show password
      </Button>
    </div>
  );
}
