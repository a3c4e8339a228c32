import { TextField } from '@irodori/ui/text-field';
import styles from './second-factor.module.css';

const codePattern = /^\d{6}$/;

/** The digits of a typed code; apps show them in two groups. */
export const codeOf = (typed: string): string => typed.replaceAll(/\s/g, '');

export const codeComplaint = (typed: string): string | undefined =>
  codePattern.test(codeOf(typed)) ? undefined : 'A code has six digits.';

interface CodeFieldProps {
  /** Default: that of an authenticator app. */
  readonly label?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
}

/** The field for a code of six digits. */
export function CodeField({
  label = 'Code from your authenticator app',
  value,
  error,
  onValueChange,
}: CodeFieldProps) {
  return (
    <TextField
      label={label}
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
