import { invalid } from '../fault.ts';
import type { Store, StoredObject } from '../store/store.ts';

/** Fields that are shown on demand only. */
const onDemand: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': ['line_items'],
  invoice: ['payments'],
  webhook_endpoint: ['secret'],
};

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** An object as it is in a response that expands nothing. */
export function shown(object: Pick<StoredObject, 'object'>): Json {
  const hidden = onDemand[object.object] ?? [];
  return Object.fromEntries(Object.entries(object).filter(([name]) => !hidden.includes(name)));
}

/** The most levels that Stripe expands. */
const deepest = 4;

/** Replaces the ids at the paths by their objects. @throws StripeFault for a path that cannot be expanded */
export function expand(store: Store, value: unknown, paths: readonly string[]): unknown {
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > deepest) throw invalid(`You cannot expand more than ${deepest} levels of a property`);
    expandPath(store, value, names, path);
  }
  return value;
}

function expandPath(
  store: Store,
  value: unknown,
  [name = '', ...rest]: readonly string[],
  path: string,
): void {
  if (Array.isArray(value)) {
    for (const each of value) expandPath(store, each, [name, ...rest], path);
    return;
  }
  if (!isJson(value)) return;
  const before = value[name];
  if (before === undefined && onDemand[String(value['object'])]?.includes(name) && name !== 'secret') {
    value[name] = (store.find(String(value['id'])) as unknown as Json | undefined)?.[name];
  } else if (typeof before === 'string' && name !== 'id') {
    const object = store.find(before);
    if (object === undefined) throw unexpandable(path);
    value[name] = shown(object);
  } else if (before === undefined || typeof before === 'number' || typeof before === 'boolean') {
    throw unexpandable(path);
  }
  if (rest.length > 0) expandPath(store, value[name], rest, path);
}

const unexpandable = (path: string) =>
  invalid(
    `This property cannot be expanded (${path}). You may want to try expanding other properties instead.`,
  );
