type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Field = TextControl | HTMLSelectElement;

/**
 * Makes React notice values that visitors and password managers entered before hydration. React ignores them: it resets
 * some fields at once, and the next render writes the server's values into all fields. Call this function before
 * hydration, and the returned function, which enters the values again, as soon as the layout is hydrated.
 */
export function earlyEntries(): () => void {
  const entries = new Map<EventTarget, () => void>();
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    if (!isAsServed(field)) entries.set(field, entryOf(field));
  }
  // React starts to track a field at its first event, and takes the value at that moment for its known state.
  const note = ({ target }: Event): void => {
    if (isField(target)) entries.set(target, entryOf(target));
  };
  document.addEventListener('input', note, true);
  return () => {
    document.removeEventListener('input', note, true);
    for (const enterAgain of entries.values()) enterAgain();
    // Listeners on the window run before React's listeners on the document.
    addEventListener('input', enterFirst, true);
  };
}

let isEntering = false;

/**
 * React hydrates the page later than the layout around it. If a text field gets its first event between the two, its
 * value is entered again within that event, so that no key can be pressed in between.
 */
function enterFirst({ target }: Event): void {
  if (isEntering || !isText(target) || isWatched(target)) return;
  isEntering = true;
  entryOf(target)();
  isEntering = false;
}

/** True once React has hydrated a text control: it then tracks the value by an own property of the element. */
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
  // In a group of radio buttons, only the checked one is entered again.
  return field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked);
}

/** Returns a function that enters the field's current value again. */
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
  // React treats an event as a change only if the value differs from the one that it saw last.
  field.value = `${value} `;
  unseenSetter(field).call(field, value);
  announce(field, 'input');
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

/** Dispatches an event. React first hydrates the part of the page that contains the field, if it has not yet. */
const announce = (field: Field, type: 'input' | 'change'): void =>
  void field.dispatchEvent(new Event(type, { bubbles: true }));

/** The setter of the prototype, which React does not track, unlike that of the element. */
function unseenSetter(field: TextControl): (value: string) => void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  const { set } = Object.getOwnPropertyDescriptor(prototype, 'value') ?? {};
  if (set === undefined) throw new TypeError('The browser has no setter for the value of fields.');
  return set;
}
