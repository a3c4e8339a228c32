type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Field = TextControl | HTMLSelectElement;

/**
 * What visitors and their password managers enter before React runs the page it does not hear of: it leaves some fields
 * as they are and resets others, and the next render puts the server's values into all. Called before React begins; the
 * answer enters everything once more, now that React hears.
 */
export function earlyEntries(): () => void {
  const entries = new Map<EventTarget, () => void>();
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    if (!isAsServed(field)) entries.set(field, entryOf(field));
  }
  // React begins with a field at its first event, and takes what is in it by then for known.
  const note = ({ target }: Event): void => {
    if (isField(target)) entries.set(target, entryOf(target));
  };
  document.addEventListener('input', note, true);
  return () => {
    document.removeEventListener('input', note, true);
    for (const enterAgain of entries.values()) enterAgain();
  };
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isChoice = (field: Field): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type);

function isAsServed(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const served = options.find((option) => option.defaultSelected) ?? options[0];
    return field.value === (served?.value ?? '');
  }
  if (!isChoice(field)) return field.value === field.defaultValue;
  // Of a group, the one that is checked now says it.
  return field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked);
}

/** Enters what is in the field now once more. */
function entryOf(field: Field): () => void {
  if (field instanceof HTMLSelectElement) {
    const { value } = field;
    return () => {
      announce(field, 'input');
      field.value = value;
      announce(field, 'change');
    };
  }
  if (isChoice(field)) {
    const { checked } = field;
    return () => {
      announce(field, 'input');
      field.checked = !checked;
      field.click();
    };
  }
  if (field.type === 'file') return () => announce(field, 'change');
  const { value } = field;
  return () => write(field, value);
}

function write(field: TextControl, value: string): void {
  const { selectionStart, selectionEnd } = field;
  announce(field, 'input');
  // React takes an event for a change when the value is another one than it saw set last.
  field.value = `${value} `;
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
