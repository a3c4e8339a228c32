import type { Connection, Submittable } from 'pg';

interface ParameterDescription {
  readonly dataTypeIDs: number[];
}

/** Asks Postgres for the types of a statement's parameters without executing the statement. */
export class ParameterTypes implements Submittable {
  readonly #text: string;
  readonly #result = Promise.withResolvers<readonly number[]>();
  #types: readonly number[] = [];
  #stopListening = (): void => undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get result(): Promise<readonly number[]> {
    return this.#result.promise;
  }

  submit(connection: Connection): void {
    const listener = ({ dataTypeIDs }: ParameterDescription) => {
      this.#types = dataTypeIDs;
    };
    connection.on('parameterDescription', listener);
    this.#stopListening = () => connection.off('parameterDescription', listener);
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  // node-postgres calls these methods while this is its active query.

  handleRowDescription(): void {}

  handleError(error: Error): void {
    this.#stopListening();
    this.#result.reject(error);
  }

  handleReadyForQuery(): void {
    this.#stopListening();
    this.#result.resolve(this.#types);
  }
}
