import { TextField } from '@irodori/ui/text-field';
import { SeedField } from './seed-field.tsx';
import { isSeed } from '../form/form-values.ts';
import { fieldProps, textOf, type PromptFieldProps } from './prompt-field-props.ts';

/** One line of text, or a whole number. */
export function ShortTextField(props: PromptFieldProps) {
  const { field, value, marked, GuideField, onChange } = props;
  if (isSeed(field)) return <SeedField {...props} />;
  // Without a sketch the visitor cannot say how closely the picture shall follow it.
  if (field.config.attribute === 'guide') return GuideField && <GuideField {...props} />;
  return (
    <TextField
      {...fieldProps(props)}
      value={textOf(value)}
      placeholder={field.placeholder ?? undefined}
      inputMode={field.config.numeric === true ? 'numeric' : undefined}
      autoComplete="off"
      marked={marked}
      onValueChange={onChange}
    />
  );
}
