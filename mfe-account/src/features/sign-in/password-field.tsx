import { PasswordField as Field } from '@irodori/ui/password-field';
import { passwordWords } from './password-words.ts';
import { useStrength } from './use-strength.ts';

export interface PasswordFieldProps {
  readonly isNew: boolean;
  readonly email: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
}

/** The field for the password of an account; a new password is rated in words. */
export function PasswordField({ isNew, email, value, error, onValueChange }: PasswordFieldProps) {
  const strength = useStrength(value, email, isNew);
  return (
    <Field
      label="Password"
      name="password"
      required
      autoComplete={isNew ? 'new-password' : 'current-password'}
      description={isNew ? passwordWords(value, strength) : undefined}
      value={value}
      error={error}
      onValueChange={onValueChange}
    />
  );
}
