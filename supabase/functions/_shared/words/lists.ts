import { pattern } from 'obscenity';

/** Words of the maintained list that are rude rather than sexual or hateful, and allowed in prompts. */
export const harmless: ReadonlySet<string> = new Set([
  'arse',
  'ass',
  'bastard',
  'bitch',
  'bollocks',
  'piss',
  'prick',
  'shit',
  'turd',
]);

/** Words that the maintained list lacks. `|` is a word's edge; doubled letters match as one (but b, e, g, l, o, s). */
export const sexual = [
  pattern`|nude|`,
  pattern`|nudes|`,
  pattern`|nudity|`,
  pattern`|naked|`,
  pattern`|nsfw|`,
  pattern`|topless|`,
  pattern`|undress`,
  pattern`|lewd`,
  pattern`|echi|`,
  pattern`|erotic`,
  pattern`|fetish`,
  pattern`|lingerie|`,
  pattern`|panties|`,
  pattern`|upskirt`,
  pattern`|niple`,
  pattern`|genital`,
  pattern`|futanari`,
  pattern`|loli|`,
  pattern`|lolicon`,
  pattern`|shota|`,
  pattern`|shotacon`,
];

export const suggestive = [
  pattern`|sexy|`,
  pattern`|seduc`,
  pattern`|sensual`,
  pattern`|bikini`,
  pattern`|swimsuit`,
  pattern`|underwear`,
  pattern`|cleavage`,
  pattern`|provocative`,
  pattern`|busty|`,
];

export const young = [
  pattern`|child`,
  pattern`|kid|`,
  pattern`|kids|`,
  pattern`|todler`,
  pattern`|baby|`,
  pattern`|underage`,
  pattern`|minor|`,
  pattern`|litle girl`,
  pattern`|litle boy`,
  pattern`|young girl`,
  pattern`|young boy`,
  pattern`|schoolgirl`,
  pattern`|schoolboy`,
  pattern`|teen`,
  pattern`|preteen`,
];
