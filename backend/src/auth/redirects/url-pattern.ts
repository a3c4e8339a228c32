/**
 * The patterns of `additional_redirect_urls`: `*` and `?` stop at a dot and at a slash, `**` does not; `[a-c]`,
 * `[!a]`, `{this,that}` and `\` as usual. File globs know one separator only, hence no library.
 */
export function urlPattern(pattern: string): RegExp {
  let source = '';
  let depth = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const [token = ''] = /^(?:\*\*|\\.|\[[^\]]+\]|.)/s.exec(pattern.slice(at)) ?? [];
    at += token.length - 1;
    if (token === '**') source += '.*';
    else if (token === '*') source += '[^./]*';
    else if (token === '?') source += '[^./]';
    else if (token === '{') {
      depth += 1;
      source += '(?:';
    } else if (token === '}' && depth > 0) {
      depth -= 1;
      source += ')';
    } else if (token === ',' && depth > 0) source += '|';
    else if (token.length > 1 && token.startsWith('[')) source += characterClass(token);
    else source += literal(token.length > 1 ? token.slice(1) : token);
  }
  if (depth > 0) throw new Error(`The pattern ${pattern} opens a brace that it does not close.`);
  return new RegExp(`^${source}$`, 's');
}

const literal = (character: string): string => character.replace(/[$()*+./?[\\\]^{|}-]/, '\\$&');

function characterClass(token: string): string {
  const inner = token.slice(1, -1);
  const isNegated = inner.startsWith('!') || inner.startsWith('^');
  const members = (isNegated ? inner.slice(1) : inner).replaceAll(/[\\\]^]/g, '\\$&');
  return `[${isNegated ? '^' : ''}${members}]`;
}
