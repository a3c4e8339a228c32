import { useState } from 'react';

export interface Selection {
  /** Whether the visitor is selecting; then cards have checkboxes in place of their links. */
  readonly isOn: boolean;
  readonly ids: ReadonlySet<string>;
  begin(): void;
  end(): void;
  toggle(id: string): void;
  selectAll(): void;
}

/** Which of the shown jobs are selected. A job that leaves the list is selected no more. */
export function useSelection(shown: readonly { readonly id: string }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const ids = new Set(shown.map(({ id }) => id).filter((id) => chosen?.has(id)));
  return {
    isOn: chosen !== undefined,
    ids,
    begin: () => setChosen(new Set()),
    end: () => setChosen(undefined),
    toggle: (id) => setChosen(new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])),
    selectAll: () => setChosen(new Set(shown.map(({ id }) => id))),
  };
}
