import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the fields of a filter's form what changes in the address, by Back or a link. The fields stay where they are, with
 * the focus; what is typed in another one stays, as does what was typed before React runs the page.
 * @returns the ref of the form
 */
export function useShownQuery(query: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const values = JSON.stringify(query);
  const last = useRef(values);
  useEffect(() => {
    const [before, now] = [last.current, values].map(
      (each) => new Map<string, unknown>(Object.entries(JSON.parse(each) as object)),
    );
    last.current = values;
    for (const field of form.current?.elements ?? [])
      if (isField(field) && before?.get(field.name) !== now?.get(field.name))
        field.value = String(now?.get(field.name) ?? '');
  }, [values]);
  return form;
}

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.name !== '';
