type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Field = TextControl | HTMLSelectElement;

/**
 * What visitors and their password managers enter before React runs the page it does not hear of: it leaves some fields
 * as they are and resets others, and the next render puts the server's values into all. Called before React begins; the
 * answer enters everything once more, now that React hears.
 */
export function earlyEntries(): () => void {
  const entries = [...document.querySelectorAll<Field>('input, textarea, select')].flatMap(entryOf);
  return () => {
    for (const enterAgain of entries) enterAgain();
  };
}

function entryOf(field: Field): (() => void)[] {
  if (field instanceof HTMLSelectElement) return entryOfSelect(field);
  if (['checkbox', 'radio'].includes(field.type)) return entryOfChoice(field as HTMLInputElement);
  if (field.type === 'file') return field.value === '' ? [] : [() => announce(field, 'change')];
  const { value, defaultValue } = field;
  return value === defaultValue ? [] : [() => write(field, value)];
}

function entryOfSelect(field: HTMLSelectElement): (() => void)[] {
  const { value } = field;
  const options = [...field.options];
  const served = options.find((option) => option.defaultSelected) ?? options[0];
  if (value === served?.value) return [];
  return [
    () => {
      announce(field, 'input');
      field.value = value;
      announce(field, 'change');
    },
  ];
}

function entryOfChoice(field: HTMLInputElement): (() => void)[] {
  const { checked, defaultChecked, type } = field;
  // Of a group, the one that is checked now says it.
  if (checked === defaultChecked || (type === 'radio' && !checked)) return [];
  return [
    () => {
      announce(field, 'input');
      field.checked = !checked;
      field.click();
    },
  ];
}

function write(field: TextControl, value: string): void {
  announce(field, 'input');
  // Somebody goes on writing, and React hears it.
  if (field.value !== value && field.value !== field.defaultValue) return;
  const { selectionStart, selectionEnd } = field;
  // React takes an event for a change when the value is another one than it saw set last.
  field.value = field.defaultValue;
  unseenSetter(field).call(field, value);
  announce(field, 'input');
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

/** React first runs the part of the page that the event is for, if it has not yet. */
const announce = (field: Field, type: 'input' | 'change'): void =>
  void field.dispatchEvent(new Event(type, { bubbles: true }));

/** The browser's own setter: React watches that of the element. */
function unseenSetter(field: TextControl): (value: string) => void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  const { set } = Object.getOwnPropertyDescriptor(prototype, 'value') ?? {};
  if (set === undefined) throw new TypeError('The browser has no setter for the value of fields.');
  return set;
}
