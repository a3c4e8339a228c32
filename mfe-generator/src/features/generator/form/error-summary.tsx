import type { AppPromptField } from '@irodori/contract/entities';
import type { PromptIssue } from '@irodori/contract/prompt';
import { Notice } from '@irodori/ui/notice';
import { words } from '../fields/prompt-field-props.ts';
import styles from './prompt-form.module.css';

export interface ErrorSummaryProps {
  readonly fields: readonly AppPromptField[];
  readonly issues: ReadonlyMap<string, PromptIssue>;
  readonly onChoose: (field: string) => void;
}

/** A list of all faults of the form, each with a link to its field. */
export function ErrorSummary({ fields, issues, onChoose }: ErrorSummaryProps) {
  if (issues.size === 0) return null;
  const labels = new Map(fields.map((field) => [field.name, field.label]));
  return (
    <Notice
      tone="error"
      title={issues.size === 1 ? 'One field needs a look' : `${issues.size} fields need a look`}
    >
      <ul className={styles.issues}>
        {[...issues.values()].map(({ field, message }) => {
          const label = labels.get(field);
          return (
            <li key={field}>
              {label === undefined ? (
                message
              ) : (
                <button type="button" onClick={() => onChoose(field)}>
                  {named(label)} {words(label, message)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** The label as the beginning of a line; a label that ends in punctuation gets no colon. */
const named = (label: string): string => (/[?!.:]$/u.test(label) ? label : `${label}:`);
