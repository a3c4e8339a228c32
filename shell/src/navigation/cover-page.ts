import styles from './cover-page.module.css';

/** Makes the page invisible at once, to assistive technology as well. Nothing of it is lost. */
export function coverPage(): void {
  document.documentElement.dataset['covered'] = '';
}

export function uncoverPage(): void {
  delete document.documentElement.dataset['covered'];
}

/** What stands on a covered page until it is loaded anew. */
export function tellOnCover(words: string): void {
  const line = Object.assign(document.createElement('p'), {
    className: styles.words,
    textContent: words,
    role: 'status',
  });
  document.body.append(line);
}
