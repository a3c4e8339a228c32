import { act, render } from '@testing-library/react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyEntries } from './early-entries.ts';

/** A form that shows React's state of its fields. */
function Sample() {
  const [values, setValues] = useState({
    name: '',
    notes: 'as before',
    agreed: false,
    size: 's',
    colour: 'red',
  });
  const set = (change: Partial<typeof values>) => setValues((known) => ({ ...known, ...change }));
  return (
    <form>
      <input aria-label="Name" value={values.name} onChange={(event) => set({ name: event.target.value })} />
      <textarea
        aria-label="Notes"
        value={values.notes}
        onChange={(event) => set({ notes: event.target.value })}
      />
      <input
        aria-label="Agreed"
        type="checkbox"
        checked={values.agreed}
        onChange={(event) => set({ agreed: event.target.checked })}
      />
      {['s', 'm'].map((size) => (
        <input
          key={size}
          aria-label={size}
          type="radio"
          name="size"
          checked={values.size === size}
          onChange={() => set({ size })}
        />
      ))}
      <select
        aria-label="Colour"
        value={values.colour}
        onChange={(event) => set({ colour: event.target.value })}
      >
        <option>red</option>
        <option>blue</option>
      </select>
      <output>{JSON.stringify(values)}</output>
    </form>
  );
}

let container: HTMLElement;
afterEach(() => void vi.unstubAllGlobals());
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Sample />);
});

const field = <T extends HTMLElement>(label: string): T => {
  const found = container.querySelector<T>(`[aria-label=${label}]`);
  if (found === null) throw new Error(`There is no field ${label}.`);
  return found;
};
const known = (): unknown => JSON.parse(container.querySelector('output')?.textContent ?? '');

function comeAlive(): void {
  const enterAgain = earlyEntries();
  render(<Sample />, { container, hydrate: true });
  act(enterAgain);
}

test('values that were entered before hydration become React’s state', () => {
  field<HTMLInputElement>('Name').value = 'Sample';
  field<HTMLTextAreaElement>('Notes').value = 'written early';
  field<HTMLInputElement>('Agreed').checked = true;
  field<HTMLInputElement>('m').checked = true;
  field<HTMLSelectElement>('Colour').value = 'blue';
  comeAlive();
  expect(known()).toEqual({
    name: 'Sample',
    notes: 'written early',
    agreed: true,
    size: 'm',
    colour: 'blue',
  });
  expect(field<HTMLInputElement>('Name').value).toBe('Sample');
  expect(field<HTMLInputElement>('m').checked).toBe(true);
});

test('the caret keeps its position when early values are entered again', () => {
  const name = field<HTMLInputElement>('Name');
  name.value = 'Sampel';
  name.setSelectionRange(4, 5);
  comeAlive();
  expect([name.selectionStart, name.selectionEnd]).toEqual([4, 5]);
});

test('text that is typed during hydration is not replaced by the earlier text', () => {
  const name = field<HTMLInputElement>('Name');
  name.value = 'Sam';
  const enterAgain = earlyEntries();
  name.value = 'Sample';
  name.dispatchEvent(new Event('input', { bubbles: true }));
  render(<Sample />, { container, hydrate: true });
  act(enterAgain);
  expect(known()).toMatchObject({ name: 'Sample' });
  expect(name.value).toBe('Sample');
});

test('fields without an early value get no events', () => {
  const heard: string[] = [];
  for (const type of ['input', 'change', 'click']) {
    container.addEventListener(type, () => heard.push(type));
  }
  comeAlive();
  expect(heard).toEqual([]);
  expect(known()).toEqual({ name: '', notes: 'as before', agreed: false, size: 's', colour: 'red' });
});

/** A page in a layout: like in the shell, React hydrates the page one task after the layout. */
function Layout({ onAlive }: { readonly onAlive?: () => void }) {
  useLayoutEffect(() => onAlive?.(), [onAlive]);
  return (
    <Suspense>
      <Sample />
    </Suspense>
  );
}

test('values that a password manager enters between the hydration of layout and page become React’s state', async () => {
  container.innerHTML = renderToString(<Layout />);
  const enterAgain = earlyEntries();
  const { promise: alive, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const root = hydrateRoot(container, <Layout onAlive={resolve} />);
  await alive.then(enterAgain);
  const name = field<HTMLInputElement>('Name');
  name.value = 'Sample';
  name.dispatchEvent(new Event('input', { bubbles: true }));
  expect(known()).toMatchObject({ name: 'Sample' });
  expect(name.value).toBe('Sample');
  root.unmount();
});
