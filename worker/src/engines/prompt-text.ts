/** What a model's text encoder makes of brackets: a CLIP reads `(word:1.2)` as a weight, others read text. */
export type Brackets = 'weights' | 'text';

/** Syntax of ComfyUI and of nodes that many install, which names files, chooses words, or changes a run. */
const constructs: readonly (readonly [RegExp, string])[] = [
  // <lora:name:1>, <wlr:name:1>, <sd_cpp_extra_args>
  [/<\/?[\w-]+>|<[^<>]*:[^<>]*>/g, ' '],
  // embedding:name
  [/(embedding)\s*:/gi, '$1 '],
  // __wildcard__
  [/_{2,}/g, ' '],
  // {one|other}, [from:to:9], ${name:default}
  [/[{}[\]$\\]/g, ' '],
  [/\|/g, ','],
];

/**
 * The “<” of a construct that nothing closes: “<lora:name”. What an adapter or a workflow writes behind the text could close it.
 * A heart, “<3”, stays.
 */
const unclosed = /<(?=[\s<]*\/?\s*[^\s<>:]+\s*:)/g;

/** A visitor's text for a prompt: the same words, and nothing that a node takes for syntax. */
export function plainText(text: string, brackets: Brackets): string {
  let plain = text;
  // Removing the inner one of two constructs can make an outer one.
  for (let before = ''; before !== plain;) {
    before = plain;
    for (const [construct, replacement] of constructs) plain = plain.replaceAll(construct, replacement);
    if (plain === before) plain = plain.replaceAll(unclosed, ' ');
  }
  const tidy = plain
    .replaceAll(/[\s,]*,[\s,]*/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return brackets === 'weights' ? tidy.replaceAll(/[()]/g, String.raw`\$&`) : tidy;
}
