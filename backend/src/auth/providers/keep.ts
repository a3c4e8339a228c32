const most = 200;

/** Caches a value and evicts the oldest over the limit: strangers can name any number of tenants. */
export function keep<T>(values: Map<string, T>, key: string, value: T): T {
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (values.size > most && oldest !== undefined) values.delete(oldest);
  return value;
}
