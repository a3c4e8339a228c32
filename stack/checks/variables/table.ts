/** A row of the tables of `docs/variables.md`. */
export interface Row {
  readonly name: string;
  readonly services: readonly string[];
  readonly fallback: string;
  readonly meaning: string;
}

/** Reads every row whose first cell is the name of a variable. */
export const rowsOf = (page: string): Row[] =>
  page.split('\n').flatMap((line) => {
    const [, first = '', services = '', fallback = '', meaning = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const [, name] = /^`(\w+)`$/.exec(first) ?? [];
    return name === undefined ? [] : [{ name, services: services.split(/,\s*/), fallback, meaning }];
  });
