import { TextField } from '@irodori/ui/text-field';
import { SeedField } from './seed-field.tsx';
import { isPercent, isSeed } from '../form/form-values.ts';
import { fieldProps, textOf, type PromptFieldProps } from './prompt-field-props.ts';

/** One line of text, or a whole number. */
export function ShortTextField(props: PromptFieldProps) {
  const { field, value, marked, sliders, onChange } = props;
  if (isSeed(field)) return <SeedField {...props} />;
  if (isPercent(field)) {
    // Without a sketch nobody can say how closely it shall be followed.
    const Slider = sliders?.[field.config.attribute ?? ''];
    return Slider && <Slider {...props} />;
  }
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
