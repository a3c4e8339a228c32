type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Field = TextControl | HTMLSelectElement;

/**
 * React does not hear what visitors and their password managers enter before it runs a field: it leaves some fields as
 * they are and resets others, and the next render puts the server's values into all. Called before React begins. The
 * returned function enters everything once more; it is called as soon as React runs the layout.
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
    // The window hears of events before React's listeners on the document do.
    addEventListener('input', enterFirst, true);
  };
}

let isEntering = false;

/**
 * React runs the page later than the layout around it. A text whose first event falls between the two is entered once
 * more, within that event, so that nothing can be typed in the meantime.
 */
function enterFirst({ target }: Event): void {
  if (isEntering || !isText(target) || isWatched(target)) return;
  isEntering = true;
  entryOf(target)();
  isEntering = false;
}

/** React watches the value of a text control, by a property on the element, from when it runs the control. */
const isWatched = (field: TextControl): boolean => Object.hasOwn(field, 'value');

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isText = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type));

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
