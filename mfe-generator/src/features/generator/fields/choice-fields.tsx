import { usePlatform } from '@irodori/kit/hooks';
import { CheckboxCards } from '@irodori/ui/checkbox-cards';
import { RadioCards } from '@irodori/ui/radio-cards';
import { RadioGroup } from '@irodori/ui/radio-group';
import type { AppPromptField, PromptFieldOption } from '@irodori/contract/entities';
import { choicesOf, fieldProps, textOf, type PromptFieldProps } from './prompt-field-props.ts';

/** The option that removes the choice of an optional field. */
const openChoice: PromptFieldOption = { value: '', label: 'Any' };
const optionsOf = ({ required, config }: AppPromptField): readonly PromptFieldOption[] =>
  required ? config.options : [openChoice, ...config.options];

export function RadioField(props: PromptFieldProps) {
  return (
    <RadioGroup
      {...fieldProps(props)}
      options={optionsOf(props.field)}
      value={textOf(props.value)}
      onValueChange={props.onChange}
    />
  );
}

export function PictureChoiceField(props: PromptFieldProps) {
  const { storage } = usePlatform();
  const options = optionsOf(props.field).map((option) => ({
    value: option.value,
    label: option.label,
    image: option.image === undefined ? undefined : storage.publicUrl('catalogue', option.image),
  }));
  return (
    <RadioCards
      {...fieldProps(props)}
      options={options}
      value={textOf(props.value)}
      onValueChange={props.onChange}
    />
  );
}

export function MultiChoiceField(props: PromptFieldProps) {
  const { field, value, onChange } = props;
  const chosen = choicesOf(value);
  /* An optional field has no minimum while no option is chosen. */
  const least = field.required || chosen.length > 0 ? field.minValue : null;
  return (
    <CheckboxCards
      {...fieldProps(props)}
      options={field.config.options}
      value={chosen}
      min={least ?? undefined}
      max={field.maxValue ?? undefined}
      onValueChange={onChange}
    />
  );
}
