import { unsavedFields } from './unsaved-fields.ts';

const key = 'irodori-fields';
const secret = /password|one-time-code|cc-/;

type Field = ReturnType<typeof unsavedFields>[number];

interface KeptField {
  readonly name: string;
  readonly type: string;
  /** Index among the fields with this name and type on the page. */
  readonly nth: number;
  readonly value: string;
  /** For checkboxes and radio buttons. */
  readonly checked: boolean;
}

interface Kept {
  readonly address: string;
  readonly fields: readonly KeptField[];
}

/** Passwords, codes and card numbers are never stored, and files cannot be. */
const canKeep = (field: Field): boolean =>
  field.name !== '' &&
  field.type !== 'file' &&
  !secret.test(`${field.type} ${field.name} ${field.getAttribute('autocomplete') ?? ''}`);

/** True if a reload would lose a value that the visitor entered. */
export const wouldLoseFields = (): boolean =>
  unsavedFields().some((field) => !canKeep(field) && field.value !== '');

/** Stores the values that were entered on this page, to restore them after a reload. */
export function keepFields(): void {
  const fields = unsavedFields()
    .filter(canKeep)
    .map((field): KeptField => ({
      name: field.name,
      type: field.type,
      nth: sameFields(field).indexOf(field),
      value: field.value,
      checked: isBox(field) && field.checked,
    }));
  const kept: Kept = { address: address(), fields };
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked; the browser's own restoring of forms has to suffice.
  }
}

/** Enters the stored values as a visitor would; once, and only on the page from which they come. */
export function restoreFields(): void {
  for (const { nth, value, checked, ...kept } of take()) {
    const field = sameFields(kept)[nth];
    if (field === undefined) continue;
    if (isBox(field)) {
      if (field.checked !== checked) field.click();
    } else if (field instanceof HTMLSelectElement) {
      if (field.value !== value) enter(field, value);
    } else {
      // The browser may have restored the value already without an event; React needs a change to notice it.
      if (field.value === value) enter(field, '');
      enter(field, value);
    }
  }
}

function take(): readonly KeptField[] {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    return kept?.address === address() ? kept.fields : [];
  } catch {
    return [];
  }
}

const address = (): string => `${location.pathname}${location.search}`;

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

function sameFields({ name, type }: { name: string; type: string }): Field[] {
  return [...document.querySelectorAll<Field>('main :is(input, textarea, select)')].filter(
    (field) => field.name === name && field.type === type,
  );
}

/** Sets the value with the prototype's setter: with the element's setter React would ignore the event. */
function enter(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
