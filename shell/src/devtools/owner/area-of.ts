/** A part of the page that one owner renders. */
export interface Area {
  readonly element: Element;
  /** `page`: the module that owns the page. */
  readonly owner: 'shell' | 'page' | 'unknown';
  readonly part: string;
}

/**
 * The area that contains the element. A dialog outside the layout belongs to the owner of the control that names it in
 * `aria-controls`; without such a control its owner is unknown.
 */
export function areaOf(element: Element): Area {
  const slot = element.closest('#main');
  if (slot !== null) return { element: slot, owner: 'page', part: 'slot' };
  const portal = element.closest('[data-base-ui-portal]');
  if (portal !== null) return dialogArea(element, portal);
  const header = element.closest('header');
  if (header !== null) return { element: header, owner: 'shell', part: 'header' };
  const footer = element.closest('footer');
  if (footer !== null) return { element: footer, owner: 'shell', part: 'footer' };
  return { element, owner: 'shell', part: 'layout' };
}

function dialogArea(element: Element, portal: Element): Area {
  for (const dialog of portal.querySelectorAll('[id]')) {
    const opener = document.querySelector(`[aria-controls~="${CSS.escape(dialog.id)}"]`);
    if (opener === null || portal.contains(opener)) continue;
    const { owner, part } = areaOf(opener);
    return { element: dialog, owner, part: `dialog of the ${part}` };
  }
  return { element: element.closest('[role=dialog]') ?? element, owner: 'unknown', part: 'dialog' };
}
