import { parse } from 'postgres-array';
import type { ClientBase } from 'pg';
import { parsers, type Parser } from '../value-formats.ts';

const firstOfProject = 16_384;

/** Parsers for all types in results so far, including arrays and the project's own types. */
export class ArrayTypes {
  readonly #parsers = new Map<number, Parser>(
    Object.entries(parsers).map(([oid, parser]) => [Number(oid), parser]),
  );
  #isLoaded = false;

  parserOf(oid: number): Parser | undefined {
    return this.#parsers.get(oid);
  }

  /** Loads the array types if a type is new. */
  async learn(client: ClientBase, oids: readonly number[]): Promise<void> {
    const isNew = (oid: number) => oid >= firstOfProject && !this.#parsers.has(oid);
    if (this.#isLoaded && !oids.some(isNew)) return;
    this.#isLoaded = true;
    const { rows } = await client.query<[number, number]>({
      text: `select a.oid, a.typelem from pg_catalog.pg_type a where a.typcategory = 'A' and a.typelem <> 0`,
      rowMode: 'array',
    });
    for (const [array, element] of rows) {
      const ofElement = this.#parsers.get(element) ?? ((text: string) => text);
      this.#parsers.set(array, (text) => parse(text, ofElement));
    }
    for (const oid of oids) if (isNew(oid)) this.#parsers.set(oid, (text) => text);
  }
}
