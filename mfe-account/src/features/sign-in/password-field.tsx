import { Button } from '@irodori/ui/button';
import { TextField } from '@irodori/ui/text-field';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { passwordWords } from './password-words.ts';
import styles from './sign-in.module.css';
import { useStrength } from './use-strength.ts';

export interface PasswordFieldProps {
  readonly isNew: boolean;
  readonly email: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
}

/** A password field with a button that shows the password; a new password is rated in words. */
export function PasswordField({ isNew, email, value, error, onValueChange }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const strength = useStrength(value, email, isNew);
  return (
    <div className={styles.password}>
      <TextField
        label="Password"
        name="password"
        required
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        description={isNew ? passwordWords(value, strength) : undefined}
        value={value}
        error={error}
        onValueChange={onValueChange}
      />
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
