import type { AppPromptField } from '@irodori/contract/entities';
import type { PromptIssue } from '@irodori/contract/prompt';
import type { FieldValue } from './form-values.ts';

export type UploadState = 'idle' | 'running' | 'failed';

/** What every control of the form takes, whatever its type. */
export interface PromptFieldProps {
  readonly field: AppPromptField;
  readonly value: FieldValue | undefined;
  readonly issue: PromptIssue | undefined;
  readonly onChange: (value: FieldValue) => void;
  /** IMAGE_INPUT: a picture is on its way to the storage, or did not arrive. */
  readonly onUpload: (state: UploadState) => void;
}

export const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
export const choicesOf = (value: FieldValue | undefined): readonly string[] =>
  typeof value === 'string' || value === undefined ? [] : value;

/** The message without the label that the contract puts before it: here the field stands beside it. */
export const words = (label: string, message: string): string => {
  const bare = message.startsWith(`${label}: `) ? message.slice(label.length + 2) : message;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
};

export const fieldProps = ({ field, issue }: PromptFieldProps) => ({
  label: field.label,
  name: field.name,
  description: field.description ?? undefined,
  error: issue === undefined ? undefined : words(field.label, issue.message),
  required: field.required,
});
