import styles from './cover-page.module.css';

/** Hides the page at once, also from assistive technology, without removing its content. */
export function coverPage(): void {
  document.documentElement.dataset['covered'] = '';
}

export function uncoverPage(): void {
  delete document.documentElement.dataset['covered'];
}

/** Shows a message on the covered page until it is reloaded. */
export function tellOnCover(words: string): void {
  const line = Object.assign(document.createElement('p'), {
    className: styles.words,
    textContent: words,
    role: 'status',
  });
  document.body.append(line);
}
