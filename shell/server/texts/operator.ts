import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import { z } from 'zod';

const said = z.string().trim().optional();

/** Who runs the site. A value that does not apply to the operator is set and empty. */
export const operatorEnvironment = z.object({
  OPERATOR_NAME: said,
  /** Postal address; lines are separated by commas. */
  OPERATOR_ADDRESS: said,
  OPERATOR_EMAIL: z.union([z.literal(''), z.email()]).optional(),
  OPERATOR_PHONE: said,
  /** Register and number, e.g. of companies. */
  OPERATOR_REGISTER: said,
  OPERATOR_VAT_ID: said,
  /** The person who is responsible for the content, with address. */
  OPERATOR_RESPONSIBLE: said,
  /** The supervisory authority for data protection. */
  OPERATOR_AUTHORITY: said,
  /** Who hosts the servers, and in which country. */
  OPERATOR_HOSTING: said,
});
export type Operator = z.output<typeof operatorEnvironment>;

/** The names of the variables. */
export const operatorVariables: readonly string[] = Object.keys(operatorEnvironment.shape);

/** The variables that the operator has not set, also not as empty. */
export const missingOf = (source: Readonly<Record<string, string | undefined>>): readonly string[] =>
  operatorVariables.filter((name) => source[name] === undefined);

/**
 * The texts with the operator's data in the legal pages, in place of `{{OPERATOR_NAME}}` and so on. A line that names a
 * value that is not known is left out, and a section of which no line is left. Pages that the texts do not have are those
 * of the build, since the law wants them. The same texts give the same object.
 */
export function withOperator(
  operator: Operator,
  builtIn: ContentSnapshot['pages'],
): (texts: ContentSnapshot) => ContentSnapshot {
  const filled = new WeakMap<ContentSnapshot, ContentSnapshot>();
  return (texts) => {
    const known = filled.get(texts);
    if (known !== undefined) return known;
    const missing = builtIn.filter(({ slug }) => texts.pages.every((page) => page.slug !== slug));
    const pages = [...texts.pages, ...missing].map((page) =>
      Object.freeze({ ...page, body: fill(page.body, operator) }),
    );
    const result = Object.freeze({ ...texts, pages: Object.freeze(pages) });
    filled.set(texts, result);
    return result;
  };
}

const place = /\{\{(\w+)\}\}/g;

const fill = (body: string, operator: Operator): string =>
  body
    .split(/^(?=## )/m)
    .map((section) => fillSection(section, operator))
    .filter((section) => section !== undefined)
    .join('');

function fillSection(section: string, operator: Operator): string | undefined {
  const valueOf = (name: string): string => operator[name as keyof Operator] ?? '';
  const lines = section.split('\n');
  const kept = lines.filter((line) =>
    [...line.matchAll(place)].every(([, name = '']) => valueOf(name) !== ''),
  );
  const isEmpty = kept.every((line) => line.trim() === '' || line.startsWith('## '));
  if (kept.length < lines.length && isEmpty) return undefined;
  return kept.join('\n').replaceAll(place, (_, name: string) => escaped(valueOf(name)));
}

/** As words of a line of Markdown. */
const escaped = (value: string): string =>
  value.replaceAll(/\s*\n\s*/g, ', ').replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`);
