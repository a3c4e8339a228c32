import type { Database } from '../../database/database.ts';
import { readSettings, type RestSettings } from '../settings.ts';
import { loadSchemaCache } from './load.ts';
import type { SchemaCache } from './schema-cache.ts';

interface Known {
  readonly cache: SchemaCache;
  readonly settings: RestSettings;
}

/** Keeps the schema cache and settings, and reloads them after `notify pgrst`, which every schema change sends. */
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

  /** The current cache and settings; during a reload, resolves after it. */
  async current(): Promise<Known> {
    return this.#reading ?? this.#known;
  }

  #refresh(): void {
    this.#isStale = true;
    this.#reading ??= this.#readAgain();
  }

  /** Reloads until no change arrives during the reload; if a reload fails, the previous state remains. */
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
