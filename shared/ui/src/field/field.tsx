import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** The props of every field. */
export interface FieldProps {
  readonly label: ReactNode;
  /** Name of the value in the form data. */
  readonly name: string;
  readonly description?: ReactNode;
  /** The fault and how to correct it; marks the field as invalid. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** The ids that tie a field's parts together, and the aria attributes of its control. */
export function useFieldIds(
  { description, error }: Pick<FieldProps, 'description' | 'error'>,
  extra?: string,
) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const described = [
    hasError ? errorId : undefined,
    description === undefined ? undefined : descriptionId,
    extra === undefined ? undefined : `${id}-${extra}`,
  ].filter((part) => part !== undefined);
  return {
    id,
    descriptionId,
    errorId,
    extraId: extra === undefined ? undefined : `${id}-${extra}`,
    aria: {
      'aria-describedby': described.length === 0 ? undefined : described.join(' '),
      'aria-invalid': hasError ? (true as const) : undefined,
    },
  };
}

/** Optional fields are marked instead of required ones, since most fields are required. */
function FieldLabel({ label, required }: Pick<FieldProps, 'label' | 'required'>) {
  return (
    <>
      {label}
      {required === true ? null : <span className={styles.optional}> optional</span>}
    </>
  );
}

function FieldDescription({ id, children }: { id: string; children: ReactNode }) {
  return children === undefined || children === null ? null : (
    <div className={styles.description} id={id}>
      {children}
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error === undefined || error === '' ? null : (
    <p className={styles.error} id={id}>
      <CircleAlert aria-hidden="true" />
      <span>{error}</span>
    </p>
  );
}

interface FieldFrameProps extends FieldProps {
  /** For a group: `radiogroup` if its radio buttons look alike, like stars. */
  readonly role?: 'radiogroup';
  readonly ids: ReturnType<typeof useFieldIds>;
  readonly children: ReactNode;
  /** Content at the end of the error's line, such as a counter. */
  readonly aside?: ReactNode;
}

/** Label, description, control and error of a field with one control. */
export function FieldFrame({ ids, label, description, error, required, children, aside }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={ids.id}>
        <FieldLabel label={label} required={required} />
      </label>
      <FieldDescription id={ids.descriptionId}>{description}</FieldDescription>
      {children}
      <div className={styles.foot}>
        <FieldError id={ids.errorId} error={error} />
        {aside}
      </div>
    </div>
  );
}

/** Label, description, controls and error of a field with a group of controls. */
export function GroupFrame({
  ids,
  label,
  description,
  error,
  required,
  disabled,
  children,
  aside,
  role,
}: FieldFrameProps) {
  return (
    <fieldset
      className={styles.field}
      role={role}
      disabled={disabled}
      aria-describedby={ids.aria['aria-describedby']}
    >
      <legend className={styles.label}>
        <FieldLabel label={label} required={required} />
      </legend>
      <FieldDescription id={ids.descriptionId}>{description}</FieldDescription>
      {children}
      <div className={styles.foot}>
        <FieldError id={ids.errorId} error={error} />
        {aside}
      </div>
    </fieldset>
  );
}
