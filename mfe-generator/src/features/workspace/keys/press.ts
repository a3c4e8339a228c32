import { kept } from '@irodori/kit/visitor-storage';
import { z } from 'zod/mini';

/** The visitor's choice to use no single keys, which speech input and tremor can press by mistake (WCAG 2.1.4). */
export const keysAreOff = kept(() => localStorage, 'keys-are-off:v1', z.literal(true));

/**
 * Presses the control that names the key in its `aria-keyshortcuts`. Nothing happens while something lies over the page.
 * @returns whether the key asks for the list of keys
 */
export function press(key: string): boolean {
  if (document.querySelector('[role=dialog], :popover-open') !== null) return false;
  if (key === '?') return true;
  if (keysAreOff.read() !== true)
    document.querySelector<HTMLElement>(`main [aria-keyshortcuts~="${CSS.escape(key)}"]`)?.click();
  return false;
}
