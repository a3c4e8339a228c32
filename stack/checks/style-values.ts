/** The widths in rem at which a layout changes. They are here because a media query cannot read a custom property. */
const breakpoints = [30, 36, 40, 44, 48, 52, 56, 60, 64, 84];

/** A query may name the value just below or above a breakpoint, so that two queries do not both match. */
const nearest = 0.01;

const isBreakpoint = (width: string): boolean =>
  width.endsWith('rem') &&
  breakpoints.some((breakpoint) => Math.abs(Number.parseFloat(width) - breakpoint) < nearest + 0.001);

/** An order among the parts of one component; what lies over the page is a custom property of tokens.css. */
const isOrder = (value: string): boolean => /^-?[012]$|^var\(--layer-[\w-]+\)$/.test(value);

const valuesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, value = '']) => value);

/** The values of stylesheets, and of media queries in code, that are not from their one home. */
export function styleFaults(files: ReadonlyMap<string, string>): string[] {
  const stylesheets = [...files].filter(([file]) => file.endsWith('.css'));
  const properties = new Set(stylesheets.flatMap(([, text]) => valuesOf(text, /(--[\w-]+)\s*:/g)));
  const faults: string[] = [];
  for (const [file, text] of files)
    for (const width of valuesOf(text, /\((?:min|max)-width:\s*([^)]+)\)/g))
      if (!isBreakpoint(width))
        faults.push(`${file}: ${width} is no breakpoint; they are ${breakpoints.join(', ')} rem`);
  for (const [file, text] of stylesheets) {
    for (const value of valuesOf(text, /z-index:\s*([^;}]*[^;}\s])/g))
      if (!isOrder(value))
        faults.push(
          `${file}: z-index ${value} is neither -2 to 2 nor a --layer- of shared/ui/src/styles/tokens.css`,
        );
    for (const name of valuesOf(text, /var\((--[\w-]+)/g))
      if (!properties.has(name)) faults.push(`${file}: no stylesheet sets ${name}`);
  }
  return faults;
}
