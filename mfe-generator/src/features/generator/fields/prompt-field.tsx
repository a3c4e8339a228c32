import type { PromptFieldType } from '@irodori/contract/entities';
import type { ComponentType, FocusEvent } from 'react';
import { MultiChoiceField, PictureChoiceField, RadioField } from './choice-fields.tsx';
import { ImageField } from './image-field.tsx';
import { LongTextField } from './long-text-field.tsx';
import type { PromptFieldProps } from './prompt-field-props.ts';
import { ShortTextField } from './short-text-field.tsx';

const controls: Readonly<Record<PromptFieldType, ComponentType<PromptFieldProps>>> = {
  SHORT_TEXT: ShortTextField,
  LONG_TEXT: LongTextField,
  RADIO: RadioField,
  RADIO_WITH_IMAGE: PictureChoiceField,
  RADIO_MULTISELECT: MultiChoiceField,
  IMAGE_INPUT: ImageField,
};

/** The control of a prompt field, according to its type. */
export function PromptField({ onLeave, ...props }: PromptFieldProps & { readonly onLeave: () => void }) {
  const Control = controls[props.field.type];
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
  };
  return (
    <div data-field={props.field.name} onBlur={leave}>
      <Control {...props} />
    </div>
  );
}

/** Moves the focus to a field's first control. */
export function focusField(form: HTMLElement, name: string): void {
  const control = form.querySelector<HTMLElement>(
    `[data-field=${CSS.escape(name)}] :is(textarea, input:checked, input, button):not(:disabled)`,
  );
  control?.focus();
}
