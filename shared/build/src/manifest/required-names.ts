import {
  type MemberExpression,
  type Node,
  type ObjectPattern,
  parseSync,
  Visitor,
  type VisitorObject,
} from 'oxc-parser';

/** What a file takes from a library by `require`. */
export interface RequiredNames {
  readonly names: ReadonlySet<string>;
  /** True if the file hands the whole library on, so that more names may be taken than those. */
  readonly isWhole: boolean;
}

/** The name of `object.name` and `object['name']`. */
function memberName({ computed, property }: MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/**
 * Finds the names that a CommonJS file takes from a library: `require('react').useState`, destructured ones, and members of
 * variables that hold the library, also after a helper of a compiler (`_interopRequireWildcard(require('react'))`) and by
 * `default`. Whatever else happens to the library makes it whole. Scopes are not told apart, so some names may be too many.
 */
export function requiredNames(code: string, library: string): RequiredNames {
  const { program } = parseSync('file.cjs', code);
  const visit = (visitor: VisitorObject) => new Visitor(visitor).visit(program);
  const names = new Set<string>();
  /** Variables that hold the library. */
  const holders = new Set<string>();
  /** Where nodes begin and end that were understood. */
  const understood = new Set<string>();
  const placeOf = ({ start, end }: Node) => `${start} ${end}`;
  const understand = (node: Node) => void understood.add(placeOf(node));
  let isWhole = false;

  const isRequire = (node: Node): boolean =>
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'require' &&
    node.arguments[0]?.type === 'Literal' &&
    node.arguments[0].value === library;

  /** The call of `require` whose result the expression is, itself or by a helper of a compiler. */
  function requireOf(node: Node): Node | undefined {
    if (isRequire(node)) return node;
    const given = node.type === 'CallExpression' ? node.arguments[0] : undefined;
    return given !== undefined && isRequire(given) ? given : undefined;
  }

  const isHolder = (node: Node): boolean =>
    (node.type === 'Identifier' && holders.has(node.name)) ||
    isRequire(node) ||
    (node.type === 'MemberExpression' && memberName(node) === 'default' && isHolder(node.object));

  function takePattern(pattern: ObjectPattern): void {
    for (const property of pattern.properties) {
      if (property.type === 'Property' && !property.computed && property.key.type === 'Identifier')
        names.add(property.key.name);
      else isWhole = true;
    }
  }

  function hold(target: Node, value: Node): void {
    const call = requireOf(value);
    if (call === undefined || target.type !== 'Identifier') return;
    holders.add(target.name);
    understand(call);
    understand(target);
  }

  visit({
    VariableDeclarator: ({ id, init }) => void (init !== null && hold(id, init)),
    AssignmentExpression: ({ left, right }) => hold(left, right),
    // Only evaluated.
    ExpressionStatement: ({ expression }) => understand(expression),
  });
  visit({
    VariableDeclarator({ id, init }) {
      understand(id);
      if (init === null || id.type !== 'ObjectPattern' || !isHolder(init)) return;
      takePattern(id);
      understand(init);
    },
    MemberExpression(node) {
      if (!node.computed) understand(node.property);
      if (!isHolder(node.object)) return;
      understand(node.object);
      const name = memberName(node);
      if (name === undefined) isWhole = true;
      else if (name !== 'default') names.add(name);
      else if (!understood.has(placeOf(node))) isWhole = true;
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) understand(key);
    },
    CallExpression(node) {
      if (isRequire(node) && !understood.has(placeOf(node))) isWhole = true;
    },
    Identifier(node) {
      if (holders.has(node.name) && !understood.has(placeOf(node))) isWhole = true;
    },
  });
  return { names, isWhole };
}
