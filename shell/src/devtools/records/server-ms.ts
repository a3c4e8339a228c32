/** Time from the request of the document to the first byte of its response; undefined in a browser that does not tell. */
export function serverMs(): number | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry && entry.responseStart - entry.requestStart;
}
