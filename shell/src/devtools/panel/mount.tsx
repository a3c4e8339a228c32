import { createRoot } from 'react-dom/client';
import { Devtools, type Records } from './devtools.tsx';

/** Renders the panel in a root of its own, beside the page's. */
export function mount(records: Records): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Devtools {...records} />);
}
