/** The fragment of a text of editors on a page with several: its slug, changed if the page names an element of its own so. */
export const fragmentOf = (slug: string): string =>
  /^(?:main|engines|topic-.*|.*-title)$/.test(slug) ? `${slug}_` : slug;
