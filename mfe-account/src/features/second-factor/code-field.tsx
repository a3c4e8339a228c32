import { TextField } from '@irodori/ui/text-field';
import styles from './second-factor.module.css';

const codePattern = /^\d{6}$/;

/** The digits of a typed code; apps show them in two groups. */
export const codeOf = (typed: string): string => typed.replaceAll(/\s/g, '');

export const codeComplaint = (typed: string): string | undefined =>
  codePattern.test(codeOf(typed)) ? undefined : 'A code has six digits.';

interface CodeFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
}

/** The field for the code that an authenticator app shows. */
export function CodeField({ value, error, onValueChange }: CodeFieldProps) {
  return (
    <TextField
      label="Code from your authenticator app"
      name="code"
      required
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      onValueChange={onValueChange}
    />
  );
}
