import type { Database } from '../../database/database.ts';
import { readSettings, type RestSettings } from '../settings.ts';
import { loadSchemaCache } from './load.ts';
import type { SchemaCache } from './schema-cache.ts';

interface Known {
  readonly cache: SchemaCache;
  readonly settings: RestSettings;
}

/** Knows the schema and the settings, and reads them again after `notify pgrst`, which every change of the schema sends. */
export class SchemaWatch {
  readonly #database: Database;
  readonly #given: RestSettings;
  #known: Known;
  #reading: Promise<Known> | undefined;
  #isStale = false;

  static async start(database: Database, given: RestSettings): Promise<SchemaWatch> {
    const watch = new SchemaWatch(database, given, await read(database, given));
    const refresh = () => watch.#refresh();
    await database.listen('pgrst', refresh, refresh);
    return watch;
  }

  private constructor(database: Database, given: RestSettings, known: Known) {
    this.#database = database;
    this.#given = given;
    this.#known = known;
  }

  /** What is known; while it is read again, what will be. */
  async current(): Promise<Known> {
    return this.#reading ?? this.#known;
  }

  #refresh(): void {
    this.#isStale = true;
    this.#reading ??= this.#readAgain();
  }

  /** Once more for what changed while it was read; if the database cannot tell, what was known stays. */
  async #readAgain(): Promise<Known> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        this.#known = await read(this.#database, this.#given);
      }
    } catch {
      this.#isStale = false;
    } finally {
      this.#reading = undefined;
    }
    return this.#known;
  }
}

async function read(database: Database, given: RestSettings): Promise<Known> {
  const settings = await readSettings(database, given);
  return { settings, cache: await loadSchemaCache(database, settings.schemas) };
}
