import { TextArea } from '@irodori/ui/text-area';
import { fieldProps, textOf, type PromptFieldProps } from './prompt-field-props.ts';

/** A text of several lines, whose length is counted in code points, like in the database. */
export function LongTextField(props: PromptFieldProps) {
  const { field, value, marked, onChange } = props;
  return (
    <TextArea
      {...fieldProps(props)}
      value={textOf(value)}
      rows={field.mdel_input_type === 'NEGATIVE_PROMPT' ? 2 : 4}
      placeholder={field.placeholder ?? undefined}
      maxLength={field.maxLength ?? undefined}
      marked={marked}
      onValueChange={onChange}
    />
  );
}
