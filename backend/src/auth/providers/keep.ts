const most = 200;

/** Keeps a value; the oldest goes where there are too many, for strangers can name tenants without end. */
export function keep<T>(values: Map<string, T>, key: string, value: T): T {
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (values.size > most && oldest !== undefined) values.delete(oldest);
  return value;
}
