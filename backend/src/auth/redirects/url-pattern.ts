/**
 * Converts a pattern of `additional_redirect_urls`: `*` and `?` do not match a dot or a slash, `**` does; `[a-c]`,
 * `[!a]`, `{this,that}` and `\` work as in file globs. Glob libraries support only one separator.
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
  if (depth > 0) throw new Error(`The pattern ${pattern} has an opening brace without a closing one.`);
  return new RegExp(`^${source}$`, 's');
}

const literal = (character: string): string => character.replace(/[$()*+./?[\\\]^{|}-]/, '\\$&');

function characterClass(token: string): string {
  const inner = token.slice(1, -1);
  const isNegated = inner.startsWith('!') || inner.startsWith('^');
  const members = (isNegated ? inner.slice(1) : inner).replaceAll(/[\\\]^]/g, '\\$&');
  return `[${isNegated ? '^' : ''}${members}]`;
}
