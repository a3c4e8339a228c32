type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields that the visitor has changed. Sending a form may fail, so they count until they leave the page. */
const changed = new Set<Field>();

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Follows what visitors enter, in whichever module. Called once per page. */
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

/** Its form keeps a draft of its own, or it is no part of the page's content. */
const keepsItself = (field: Field): boolean =>
  field.closest('main') === null || field.closest('[data-keeps-draft]') !== null;
