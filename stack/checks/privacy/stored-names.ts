import { parseSync, Visitor, type Expression, type ParamPattern, type Program } from 'oxc-parser';

/** Calls that write a cookie, with the position of its name among the arguments. */
const cookieCalls = new Map([
  ['serialize', 0],
  ['serializeCookieHeader', 0],
  ['cookies.set', 0],
  ['cookieStore.set', 0],
]);
/** Calls that keep a value in the browser, with the position of the value’s name among the arguments. */
const storageCalls = new Map([
  ['kept', 1],
  ['visitorKey', 0],
  ['localStorage.setItem', 0],
  ['sessionStorage.setItem', 0],
]);
/** Stores whose names this file does not read. */
const otherStores = /^(?:indexedDB|caches|serviceWorker|getDirectory)$/;
const cookieAttribute = /;\s*(?:Max-Age|Path|Expires)=/;

export interface StoredNames {
  readonly cookies: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
}

/**
 * The names of the cookies and of the browser’s values that a source writes. `…` stands for a part that is known at run time
 * alone, and `makeName()` for what that function of another file returns.
 */
export function storedNamesOf(file: string, code: string): StoredNames {
  const { program } = parseSync(file, code);
  const namesOf = namesIn(program, code);
  const cookies = new Set<string>();
  const keys = new Set<string>();
  const addCookie = (value: Expression) => {
    for (const name of namesOf(value)) cookies.add(name.replace(/=.*/s, ''));
  };
  new Visitor({
    AssignmentExpression({ left, right }) {
      if (/\bdocument\.cookie$/.test(code.slice(left.start, left.end))) addCookie(right);
    },
    TemplateLiteral(template) {
      if (cookieAttribute.test(code.slice(template.start, template.end))) addCookie(template);
    },
    CallExpression({ callee, arguments: given }) {
      const called = /(?:\w+\.)?\w+$/.exec(code.slice(callee.start, callee.end))?.[0] ?? '';
      for (const [calls, names] of [[cookieCalls, cookies] as const, [storageCalls, keys] as const]) {
        const named = given[calls.get(called) ?? given.length];
        if (named === undefined || named.type === 'SpreadElement') continue;
        for (const name of namesOf(named)) names.add(name);
      }
    },
    Identifier({ name }) {
      if (otherStores.test(name)) keys.add(name);
    },
  }).visit(program);
  return { cookies, keys };
}

/** Reads names from expressions. Constants are followed, and parameters to the calls of their function in the file. */
function namesIn(program: Program, code: string): (expression: Expression) => string[] {
  const values = valuesOf(program, code);
  const followed = new Set<Expression>();
  function namesOf(expression: Expression): string[] {
    if (expression.type === 'Literal') return [String(expression.value)];
    if (expression.type === 'TemplateLiteral')
      return expression.quasis.reduce(
        (starts, { value }, at) => {
          const part = expression.expressions[at];
          const ends = part === undefined ? [''] : namesOf(part);
          return starts.flatMap((start) => ends.map((end) => `${start}${value.cooked}${end}`));
        },
        [''],
      );
    if (expression.type === 'BinaryExpression' && expression.left.type !== 'PrivateIdentifier')
      return namesOf(expression.left);
    if (expression.type === 'CallExpression')
      return [`${code.slice(expression.callee.start, expression.callee.end)}()`];
    if (expression.type !== 'Identifier' || followed.has(expression)) return ['…'];
    followed.add(expression);
    const names = (values.get(expression.name) ?? []).flatMap(namesOf);
    followed.delete(expression);
    return names.length === 0 ? ['…'] : names;
  }
  return namesOf;
}

/** What the constants of a file and the parameters of its functions stand for. */
function valuesOf(program: Program, code: string): ReadonlyMap<string, Expression[]> {
  const values = new Map<string, Expression[]>();
  const add = (name: string, value: Expression) => values.set(name, [...(values.get(name) ?? []), value]);
  const parameters = new Map<string, readonly ParamPattern[]>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return;
      if (init.type === 'ArrowFunctionExpression') parameters.set(id.name, init.params);
      else add(id.name, init);
    },
    FunctionDeclaration({ id, params }) {
      if (id) parameters.set(id.name, params);
    },
  }).visit(program);
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const called = parameters.get(code.slice(callee.start, callee.end)) ?? [];
      for (const [at, parameter] of called.entries()) {
        const value = given[at];
        if (parameter.type === 'Identifier' && value !== undefined && value.type !== 'SpreadElement')
          add(parameter.name, value);
      }
    },
  }).visit(program);
  return values;
}
