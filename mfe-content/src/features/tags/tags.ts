/** All tags of the texts, those of most texts first. */
export function tagsByUse(texts: readonly { readonly tags: readonly string[] }[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of texts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([tag]) => tag);
}

/** “new-engines” → “New engines” */
export function tagName(tag: string): string {
  const words = tag.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
