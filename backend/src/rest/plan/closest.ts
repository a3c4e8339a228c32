/** The name most like the text, if it is alike enough: 1 is the same, 0 has nothing in common. */
export function closest(text: string, names: readonly string[], atLeast: number): string | null {
  let best: string | null = null;
  let bestScore = atLeast;
  for (const name of names) {
    const score = likeness(text, name);
    if (score >= bestScore) [best, bestScore] = [name, score];
  }
  return best;
}

/** One less the edits that lead from one to the other, as a share of the longer one. */
function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  // Names of the database have 63 characters at most; a text of any length costs no more than they do.
  if (longest === 0 || one.length > 200) return 0;
  return 1 - edits(one.toLowerCase(), other.toLowerCase()) / longest;
}

function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [index, another] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === another ? 0 : 1);
      next.push(Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
