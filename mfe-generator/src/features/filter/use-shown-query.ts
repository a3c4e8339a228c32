import { type RefObject, startTransition, type SubmitEvent, useEffect, useReducer, useRef } from 'react';
import { useLocation, useSubmit } from 'react-router-dom';

interface ShownQuery {
  /** The props of the form. */
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly action: string;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** Goes to the address of the fields that have a value. */
  readonly send: () => void;
}

/**
 * Gives the fields of a filter's form what changes in the address, by Back or a link. The fields stay where they are, with
 * the focus; what is typed in another one stays, as does what was typed before React runs the page.
 * The address keeps the state of the history entry.
 * @param action - the path that the form leads to
 * @param complete - adds to the filled fields what only scripts know
 */
export function useShownQuery(
  query: object,
  action: string,
  complete?: (filled: URLSearchParams) => void,
): ShownQuery {
  const ref = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { state } = useLocation();
  const values = JSON.stringify(query);
  /** What the fields said when they were last compared or sent. */
  const last = useRef(values);
  const sending = useRef(0);
  const [, compare] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (sending.current > 0 || last.current === values) return;
    const [before, now] = [last.current, values].map(
      (each) => new Map<string, unknown>(Object.entries(JSON.parse(each) as object)),
    );
    last.current = values;
    for (const field of ref.current?.elements ?? [])
      if (isField(field) && (before?.get(field.name) ?? '') !== (now?.get(field.name) ?? ''))
        field.value = String(now?.get(field.name) ?? '');
  });

  const send = async (): Promise<void> => {
    if (ref.current === null) return;
    const filled = new URLSearchParams();
    for (const [name, value] of new FormData(ref.current))
      if (typeof value === 'string' && value !== '') filled.set(name, value);
    complete?.(filled);
    last.current = JSON.stringify(Object.fromEntries(filled));
    sending.current += 1;
    await submit(filled, { action, state });
    sending.current -= 1;
    // Back may have ended the navigation before its page was shown: then the fields say what the address says.
    startTransition(compare);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send();
  };
  return { form: { ref, action, onSubmit }, send: () => void send() };
}

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.name !== '';
