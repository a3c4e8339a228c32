import { Clause, keyOf, rawOf } from './clause.ts';
import { translate } from './languages/translate.ts';
import { Negation } from './negation.ts';
import { kindOf, type Sense } from './phrases.ts';
import { readClauses, type Token } from './tokens.ts';

/** Words for relatives that the vocabulary lacks, by their gender. */
const relatives: ReadonlyMap<string, string> = new Map([
  ...['daughter', 'wife', 'girlfriend', 'madre', 'hija'].map((word) => [word, 'girl'] as const),
  ...['son', 'husband', 'boyfriend', 'padre', 'hijo'].map((word) => [word, 'boy'] as const),
]);
/** Relatives who are always those of somebody else in the text: “a mother and a daughter”. */
const ofOthers = /^(?:daughter|wife|girlfriend|hija|son|husband|boyfriend|hijo)$/;
const article = /^(?:an?|the|one|another)$/;
const owner = /^(?:her|his|their|my|your|our)$/;
/** Words that make the word before them a part of a look: “a boy look”. */
const look = /^(?:of|face|look|style|vibe|aesthetic|pose|expression)$/;
const mostWordsBetween = 4;

/**
 * The phrases of a text that join one more person to those before: the boy of “a girl and a boy”, the mother of “a girl and
 * her mother”, and “1boy” after “1girl”. The browser has no room for this reader, so the server alone asks it.
 */
export function joinedPersons(text: string): string[] {
  const genders = new Set<string>();
  return translate(readClauses(text.replaceAll('&', ' and '))).flatMap((tokens) =>
    personsIn(new Clause(tokens), genders),
  );
}

/** The same for one clause. `genders` has those of the persons before it, and gets its own. */
function personsIn(clause: Clause, genders: Set<string>): string[] {
  const negation = new Negation(false);
  const joined: string[] = [];
  for (let at = 0; at < clause.length;) {
    const { sense, tokens } = clause.matchAt(at) ?? { sense: noSense, tokens: clause.slice(at, at + 1) };
    const next = at + tokens.length;
    const kind = kindOf(sense, rawOf(tokens));
    if (kind === 'negator') negation.begin();
    if (kind === 'boundary') negation.pass(keyOf(tokens) === 'and');
    const person = kind === 'crowd' ? crowdAt(clause, at, next) : personOf(sense, tokens, next);
    const attribute = person?.gender === undefined ? sense.values?.[0]?.[0] : 'gender';
    const isLeftOut = attribute === undefined ? negation.isActive : negation.reaches(attribute);
    if (person !== undefined && !isLeftOut) {
      const { gender, end } = person;
      const phrase = rawOf(clause.slice(at, end));
      const joint = phrase.startsWith('1') ? 'and' : jointOf(clause, at, end);
      const isNew = person.isOther || (gender !== undefined && [...genders].some((one) => one !== gender));
      if (joint === 'owner' || (joint === 'and' && isNew))
        joined.push(`${phrase} (one character per picture)`);
      else if (gender !== undefined) genders.add(gender);
    }
    at = person?.end ?? next;
  }
  return joined;
}

interface Person {
  readonly gender: string | undefined;
  /** True for a word that names somebody else than the persons before it, whatever their gender. */
  readonly isOther: boolean;
  /** Index after the words for the person. */
  readonly end: number;
}

/** “Two boys” with their gender, and “friends” without. */
function crowdAt(clause: Clause, at: number, next: number): Person {
  const people = clause.matchAt(next);
  const isCounted = people !== undefined && genderOf(people.sense) !== undefined;
  const end = isCounted ? next + people.tokens.length : next;
  return { gender: /girl|boy|men/.exec(rawOf(clause.slice(at, end)))?.[0], isOther: isCounted, end };
}

function personOf(sense: Sense, tokens: readonly Token[], end: number): Person | undefined {
  const gender = genderOf(sense) ?? relatives.get(keyOf(tokens));
  if (gender === undefined) return undefined;
  return { gender, isOther: sense.isOther === true || ofOthers.test(keyOf(tokens)), end };
}

const noSense: Sense = {};

/** The gender that a word names by itself or as a role: “boy”, “elf boy”, “prince”. */
const genderOf = ({ values = [], role = [] }: Sense): string | undefined =>
  [...values, ...role].find(([attribute]) => attribute === 'gender')?.[1];

/**
 * How the words from `start` to `end` are joined to a person before them: by “and”, as in “and a tall boy” and “and a
 * silver-haired boy”, or by “and her”; undefined if they are not, as in “and looks like a boy” and “and a boy’s hat”.
 */
function jointOf(clause: Clause, start: number, end: number): 'and' | 'owner' | undefined {
  if (!isWholePerson(clause, start, end)) return undefined;
  let isOwned = false;
  let hasArticle = false;
  let hasFiller = false;
  for (let at = start - 1; at >= Math.max(0, start - 1 - mostWordsBetween); at--) {
    const key = clause.slice(at, at + 1)[0]?.key ?? '';
    if (key === 'and') return hasFiller && !hasArticle ? undefined : isOwned ? 'owner' : 'and';
    const { mark, isBoundary, role } = clause.wordAt(at) ?? {};
    const isOfPerson =
      role === undefined && (mark === undefined || mark === 'filler' || mark === 'undrawable');
    if (hasArticle || isBoundary === true || !isOfPerson) return undefined;
    isOwned = owner.test(key);
    hasArticle = isOwned || article.test(key);
    hasFiller ||= mark === 'filler';
  }
  return undefined;
}

/** Whether no words after a person make it a part of something else: “a boy’s hat”, “a boy band shirt”, “a boy look”. */
function isWholePerson(clause: Clause, start: number, end: number): boolean {
  if (/['’]s?$/.test(rawOf(clause.slice(start, end)))) return false;
  const after = clause.matchAt(end);
  if (after === undefined) return end >= clause.length;
  const { sense, tokens } = after;
  switch (kindOf(sense, rawOf(tokens))) {
    case 'filler':
      return !look.test(tokens[0]?.key ?? '');
    case 'value':
      return ['expression', 'gesture'].includes(sense.values?.[0]?.[0] ?? sense.group?.[0] ?? '');
    case 'boundary':
    case 'deed':
    case 'hold':
    case 'negator':
    case 'crowd':
      return true;
    default:
      return false;
  }
}
