/** A module's id in words that a visitor understands: `my-gallery` → `My gallery`. */
export function moduleName(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
