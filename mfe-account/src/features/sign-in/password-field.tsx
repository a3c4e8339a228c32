import { PasswordField as Field } from '@irodori/ui/password-field';

export interface PasswordFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
}

/** The field for the password that an account has. */
export const PasswordField = (props: PasswordFieldProps) => (
  <Field label="Password" name="password" required autoComplete="current-password" {...props} />
);
