/** The panel's shortcut, as `aria-keyshortcuts` names it. The site's own shortcuts are single keys. */
export const panelKey = 'Alt+Shift+D';

/** `code`, because macOS gives the keys with Alt other characters. */
export const isPanelKey = ({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  code === 'KeyD' && altKey && shiftKey && !ctrlKey && !metaKey;
