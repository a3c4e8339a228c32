/** The name most similar to the text if its similarity is at least `atLeast`, between 0 (different) and 1 (equal). */
export function closest(text: string, names: readonly string[], atLeast: number): string | null {
  let best: string | null = null;
  let bestScore = atLeast;
  for (const name of names) {
    const score = likeness(text, name);
    if (score >= bestScore) [best, bestScore] = [name, score];
  }
  return best;
}

/** The similarity: 1 minus the edit distance divided by the length of the longer text. */
function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  // Names in Postgres have at most 63 characters, so longer texts are not worth the comparison.
  if (longest === 0 || one.length > 200) return 0;
  return 1 - edits(one.toLowerCase(), other.toLowerCase()) / longest;
}

function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, character] of [...one].entries()) {
    const next = [line + 1];
    for (const [index, another] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (character === another ? 0 : 1);
      next.push(Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
