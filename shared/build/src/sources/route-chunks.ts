import { parseSync, Visitor, type ObjectExpression, type ObjectProperty } from 'oxc-parser';

const property = (object: ObjectExpression, name: string): ObjectProperty | undefined =>
  object.properties.find(
    (entry): entry is ObjectProperty =>
      entry.type === 'Property' && entry.key.type === 'Identifier' && entry.key.name === name,
  );

/**
 * Names the chunk of `lazy: () => import('…')` after the property `chunk` beside it, so that the name is written once.
 * Returns the source with the bundler's comments inserted.
 */
export function nameRouteChunks(file: string, code: string): string {
  const imports: { start: number; end: number }[] = [];
  const routes: { start: number; end: number; chunk: string }[] = [];
  new Visitor({
    ImportExpression({ source }) {
      imports.push(source);
    },
    ObjectExpression(object) {
      const chunk = property(object, 'chunk')?.value;
      const lazy = property(object, 'lazy')?.value;
      if (lazy === undefined || chunk?.type !== 'Literal' || typeof chunk.value !== 'string') return;
      routes.push({ start: lazy.start, end: lazy.end, chunk: chunk.value });
    },
  }).visit(parseSync(file, code).program);

  let named = code;
  for (const { start, end } of imports.toSorted((a, b) => b.start - a.start)) {
    const route = routes.find((candidate) => candidate.start <= start && end <= candidate.end);
    if (route === undefined) continue;
    named = `${named.slice(0, start)}/* webpackChunkName: ${JSON.stringify(route.chunk)} */ ${named.slice(start)}`;
  }
  return named;
}
