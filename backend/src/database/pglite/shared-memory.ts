/** The section id and import kinds of WebAssembly's binary format. */
const importSection = 2;
const kinds = { function: 0, table: 1, memory: 2, global: 3, tag: 4 } as const;
const limits = { hasMaximum: 1, sharedWithMaximum: 3 } as const;
/** The maximum of PGlite's memory in pages of 64 KiB; the import must declare at least as much. */
const maximumPages = 32_768;

/**
 * Returns the module with its imported memory declared as shared. Code compiled for unshared memory runs unchanged on
 * shared memory; only the declaration has to match. A module that imports no memory is returned unchanged.
 */
export function withSharedMemory(module: Uint8Array): Uint8Array {
  const reader = new Reader(module, 8);
  while (reader.at < module.length) {
    const sectionAt = reader.at;
    const id = reader.byte();
    const size = reader.number();
    const bodyAt = reader.at;
    const memory = id === importSection ? importedMemory(reader) : undefined;
    const end = bodyAt + size;
    if (memory !== undefined) {
      const declared = [limits.sharedWithMaximum, ...encoded(memory.minimum), ...encoded(memory.maximum)];
      const body = Buffer.concat([
        module.subarray(bodyAt, memory.start),
        Uint8Array.from(declared),
        module.subarray(memory.end, end),
      ]);
      return Buffer.concat([
        module.subarray(0, sectionAt),
        Uint8Array.from([importSection, ...encoded(body.length)]),
        body,
        module.subarray(end),
      ]);
    }
    reader.at = end;
  }
  return module;
}

interface ImportedMemory {
  readonly start: number;
  readonly end: number;
  readonly minimum: number;
  readonly maximum: number;
}

function importedMemory(reader: Reader): ImportedMemory | undefined {
  for (let left = reader.number(); left > 0; left -= 1) {
    // The names of the module and of the import.
    reader.at = reader.number() + reader.at;
    reader.at = reader.number() + reader.at;
    const kind = reader.byte();
    if (kind === kinds.memory) {
      const start = reader.at;
      const { minimum, maximum } = reader.limits();
      return { start, end: reader.at, minimum, maximum };
    }
    skipImport(reader, kind);
  }
  return undefined;
}

function skipImport(reader: Reader, kind: number): void {
  switch (kind) {
    case kinds.function:
      reader.number();
      return;
    case kinds.table:
      reader.byte();
      reader.limits();
      return;
    case kinds.global:
      reader.at += 2;
      return;
    case kinds.tag:
      reader.byte();
      reader.number();
      return;
    default:
      throw new Error(`The WebAssembly module has an import of the unknown kind ${kind}`);
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const byte = this.#bytes[this.at];
    if (byte === undefined)
      throw new Error(`The WebAssembly module ends at byte ${this.at}, within a section`);
    this.at += 1;
    return byte;
  }

  /** An unsigned number in LEB128. */
  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  limits(): { minimum: number; maximum: number } {
    const flags = this.number();
    const minimum = this.number();
    return { minimum, maximum: (flags & limits.hasMaximum) === 0 ? maximumPages : this.number() };
  }
}

function encoded(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...encoded(Math.floor(value / 128))];
}
