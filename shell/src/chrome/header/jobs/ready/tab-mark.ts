const mark = /^\(\d+\) /;

/**
 * Marks the tab: a number before its title, which stays when the page changes the title, and a dot in its icon. Returns
 * the function that takes both away.
 */
export function markTab(count: number): () => void {
  const icon = document.querySelector('link[rel="icon"]');
  const plainIcon = icon?.getAttribute('href');
  const bareTitle = (): string => document.title.replace(mark, '');
  const write = (): void => {
    const title = `(${count}) ${bareTitle()}`;
    if (document.title !== title) document.title = title;
  };
  write();
  icon?.setAttribute('href', '/favicon-ready.svg');
  const titles = new MutationObserver(write);
  titles.observe(document.head, { subtree: true, childList: true, characterData: true });
  return () => {
    titles.disconnect();
    document.title = bareTitle();
    if (plainIcon != null) icon?.setAttribute('href', plainIcon);
  };
}
