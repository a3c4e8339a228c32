import { StorageError } from '../storage-error.ts';

const flags = 'all noindex nofollow none nosnippet indexifembedded notranslate noimageindex'.split(' ');

interface Kind {
  readonly is: string;
  fits(value: string): boolean;
}
const length: Kind = {
  is: 'an integer >= -1',
  fits: (value) => /^-?\d+$/.test(value) && Number(value) >= -1,
};
const valued: ReadonlyMap<string, Kind> = new Map([
  ['max-snippet', length],
  ['max-video-preview', length],
  [
    'max-image-preview',
    { is: 'one of: none, standard, large', fits: (value) => /^(none|standard|large)$/.test(value) },
  ],
  ['unavailable_after', { is: 'a valid date', fits: (value) => !Number.isNaN(Date.parse(value)) }],
]);

/** One rule and the comma after it; a date may contain commas. */
const next = new RegExp(
  `^(unavailable_after:.+?(?=,\\s*(?:${[...flags, ...valued.keys()].join('|')}|[\\w-]+:)|$)|[^,]*)(?:,\\s*|$)`,
);

/** @throws StorageError with the hosted service's wording for an invalid X-Robots-Tag header */
export function checkRobotsTag(header: string): void {
  let rest = header.trim();
  if (rest === '') throw wrong('X-Robots-Tag header value must be a non-empty string');
  while (rest !== '') {
    const [whole = rest, rule = rest] = next.exec(rest) ?? [];
    const isAgent = isForAgent(rule.trim());
    rest = rest.slice(isAgent ? rest.indexOf(':') + 1 : whole.length).trim();
  }
}

/** Whether the text begins with a crawler's name, so that the rule after it remains to be checked. @throws StorageError */
function isForAgent(rule: string): boolean {
  if (rule === '') throw wrong('X-Robots-Tag header contains empty rule');
  if (flags.includes(rule)) return false;
  const [name = '', ...after] = rule.split(':');
  if (after.length === 0) throw wrong(`Invalid X-Robots-Tag rule: "${rule}"`);
  const value = after.join(':').trim();
  const kind = valued.get(name);
  if (value === '') {
    throw wrong(
      kind
        ? `X-Robots-Tag rule "${name}" requires a value`
        : `X-Robots-Tag user agent "${name.trim()}" has no rules specified`,
    );
  }
  if (kind && !kind.fits(value)) {
    throw wrong(`X-Robots-Tag "${name}" value must be ${kind.is}, got: "${value}"`);
  }
  return !kind;
}

const wrong = (message: string) =>
  new StorageError(400, 'InvalidRequest', `Invalid X-Robots-Tag header: ${message}`, 'invalid_x_robots_tag');
