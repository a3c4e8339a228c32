import type { AppPromptField } from '@irodori/contract/entities';
import type { PromptIssue } from '@irodori/contract/prompt';
import type { ComponentType } from 'react';
import type { FieldValue, FormValues } from '../form/form-values.ts';

export type UploadState = 'running' | 'failed' | 'stored' | undefined;

/** The props of every control of the form. */
export interface PromptFieldProps {
  readonly field: AppPromptField;
  readonly value: FieldValue | undefined;
  readonly issue: PromptIssue | undefined;
  /** Phrases of the text that the sketch does not follow. */
  readonly marked: readonly string[] | undefined;
  /** The seed of the picture or sketch beside the form, if it is known. */
  readonly shownSeed: number | undefined;
  /** By the attribute, the controls that say how closely the sketch or the visitor's picture is followed, once they are loaded. */
  readonly sliders: Readonly<Record<string, ComponentType<PromptFieldProps>>> | undefined;
  /** What the other fields have. */
  readonly form: { readonly fields: readonly AppPromptField[]; readonly values: FormValues };
  readonly onChange: (value: FieldValue) => void;
  /** IMAGE_INPUT: called when the upload of a picture starts, succeeds, fails or is forgotten. */
  readonly onUpload: (state: UploadState) => void;
}

export const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
export const choicesOf = (value: FieldValue | undefined): readonly string[] =>
  typeof value === 'string' || value === undefined ? [] : value;

/** Removes the label from the contract's message, since the message is shown at the field. */
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
