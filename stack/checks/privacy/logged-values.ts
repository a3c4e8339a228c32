import { parseSync, Visitor, type Argument, type ObjectExpression, type Program } from 'oxc-parser';

const logCall = /(?:^log|\blog\??\.(?:fatal|error|warn|info|http|child)|\blog\[.*\]|\.get\('log'\)\.\w+)$/s;

/** What a source writes to a log: the names of fields, and of the values in messages. */
export function loggedValuesOf(file: string, code: string): ReadonlySet<string> {
  const { program } = parseSync(file, code);
  const objectsOf = namedObjects(program);
  const values = new Set<string>();
  const followed = new Set<ObjectExpression>();
  const lastOf = (name: string) => name.replace(/^.*\./s, '');

  function addFields(object: ObjectExpression): void {
    if (followed.has(object)) return;
    followed.add(object);
    for (const property of object.properties)
      if (property.type === 'SpreadElement') addObject(property.argument, '...');
      else values.add(code.slice(property.key.start, property.key.end));
  }
  /** The fields of all objects of this file with that name; the name itself, if there is none. */
  function addObject({ start, end }: { start: number; end: number }, mark = ''): void {
    const name = lastOf(code.slice(start, end));
    const objects = objectsOf.get(name);
    if (objects === undefined) values.add(`${mark}${name}`);
    else objects.forEach(addFields);
  }
  function add(argument: Argument): void {
    if (argument.type === 'ObjectExpression') addFields(argument);
    else if (argument.type === 'TemplateLiteral') argument.expressions.forEach(add);
    else if (argument.type === 'ConditionalExpression')
      [argument.consequent, argument.alternate].forEach(add);
    else if (argument.type === 'LogicalExpression') [argument.left, argument.right].forEach(add);
    else if (argument.type === 'CallExpression')
      values.add(`${code.slice(argument.callee.start, argument.callee.end)}()`);
    else if (argument.type !== 'Literal') addObject(argument);
  }

  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (logCall.test(code.slice(callee.start, callee.end))) given.forEach(add);
    },
  }).visit(program);
  return values;
}

/** The objects that a source writes out for a constant or a property, by its name. */
function namedObjects(program: Program): ReadonlyMap<string, ObjectExpression[]> {
  const found: (readonly [string, ObjectExpression])[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ObjectExpression') found.push([id.name, init]);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && value.type === 'ObjectExpression') found.push([key.name, value]);
    },
  }).visit(program);
  return new Map(
    [...Map.groupBy(found, ([name]) => name)].map(([name, all]) => [name, all.map(([, object]) => object)]),
  );
}
