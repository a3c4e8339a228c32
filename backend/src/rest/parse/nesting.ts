const [quote, backslash] = ['"', '\\'].map((character) => character.charCodeAt(0));
const opening = new Set(['[', '{'].map((character) => character.charCodeAt(0)));
const closing = new Set([']', '}'].map((character) => character.charCodeAt(0)));

/** Whether arrays and objects in a JSON text are nested deeper than a number of levels, without parsing the text. */
export function isDeeperThan(text: string, levels: number): boolean {
  if (text.length <= levels) return false;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isInText) {
      if (character === backslash) at += 1;
      else isInText = character !== quote;
    } else if (character === quote) isInText = true;
    else if (closing.has(character)) depth -= 1;
    else if (opening.has(character)) {
      depth += 1;
      if (depth > levels) return true;
    }
  }
  return false;
}
