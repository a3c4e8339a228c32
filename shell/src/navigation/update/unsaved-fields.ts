type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields that the visitor has changed. They count until they are removed, since submitting a form may fail. */
const changed = new Set<Field>();

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Records which fields visitors change, in every module. Called once per page. */
export function watchFields(): void {
  document.addEventListener('input', ({ target }) => {
    if (isField(target) && !keepsItself(target)) changed.add(target);
  });
}

/** Changed fields that are still on the page. */
export function unsavedFields(): Field[] {
  for (const field of changed) if (!field.isConnected) changed.delete(field);
  return [...changed];
}

export const hasUnsavedFields = (): boolean => unsavedFields().length > 0;

/** True if the field's form keeps its own draft, or the field is not part of the page's content. */
const keepsItself = (field: Field): boolean =>
  field.closest('main') === null || field.closest('[data-keeps-draft]') !== null;
