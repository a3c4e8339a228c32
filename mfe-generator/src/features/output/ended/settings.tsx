import type { AppPromptField } from '@irodori/contract/entities';
import { fieldContent } from '@irodori/contract/field-content';
import type { Prompt } from '@irodori/contract/prompt';
import { isPercent } from '../../generator/form/form-values.ts';
import styles from '../output.module.css';

interface SettingsProps {
  readonly fields: readonly AppPromptField[];
  readonly prompt: Prompt;
  /** The seed of the picture is told beside, which the form may have left open. */
  readonly withoutSeed?: boolean;
}

/** The values of a prompt with the labels of the app's fields; values of removed fields show the field's name. */
export function Settings({ fields, prompt, withoutSeed = false }: SettingsProps) {
  const known = new Map(fields.map((field) => [field.name, field]));
  const names = new Set([...known.keys(), ...Object.keys(prompt)]);
  return (
    <dl className={styles.settings}>
      {[...names].flatMap((name) => {
        const value = prompt[name];
        if (value === undefined || value.length === 0) return [];
        const field = known.get(name);
        if (withoutSeed && field?.config.attribute === 'seed') return [];
        return [
          <div key={name}>
            <dt>{field?.label ?? name}</dt>
            <dd dir="auto">{valueWords(field, value)}</dd>
          </div>,
        ];
      })}
    </dl>
  );
}

function valueWords(field: AppPromptField | undefined, value: Prompt[string]): string {
  if (field !== undefined && fieldContent[field.type] === 'picture') return 'Your own picture';
  if (field !== undefined && isPercent(field)) return `${String(value)} %`;
  const labels = new Map(field?.config.options.map((option) => [option.value, option.label]));
  return [value]
    .flat()
    .map((part) => labels.get(part) ?? part)
    .join(', ');
}
