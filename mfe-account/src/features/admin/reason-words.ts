/** How often each reason was given, the most frequent first: “advertising (2), hateful”. */
export function countedReasons<R extends string>(
  reasons: readonly R[],
  words: Readonly<Record<R, string>>,
): string {
  const counts = Map.groupBy(reasons, (reason) => reason);
  return [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, { length }]) => (length === 1 ? words[reason] : `${words[reason]} (${length})`))
    .join(', ');
}
