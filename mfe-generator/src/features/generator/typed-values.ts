import type { AppPromptField } from '@irodori/contract/entities';
import type { FormValues } from './form-values.ts';

/**
 * What the visitor did to the server's form before the page came alive; undefined if nothing. The browser keeps
 * it in the controls, but React does not know of it.
 */
export function typedValues(
  fields: readonly AppPromptField[],
  form: HTMLFormElement,
  rendered: FormValues,
): FormValues | undefined {
  const data = new FormData(form);
  const found = fields
    .filter((field) => field.type !== 'IMAGE_INPUT')
    .map((field): [string, string | string[]] => {
      const values = data.getAll(field.name).filter((value) => typeof value === 'string');
      return [field.name, field.type === 'RADIO_MULTISELECT' ? values : (values[0] ?? '')];
    });
  const isTouched = found.some(([name, value]) => normal(value) !== normal(rendered[name] ?? ''));
  return isTouched ? { ...rendered, ...Object.fromEntries(found) } : undefined;
}

/* A form's text has CRLF line ends. */
const normal = (value: string | readonly string[]): string =>
  JSON.stringify(value).replaceAll('\\r\\n', '\\n');
