/**
 * A database of places in the MMDB format, with one network of IPv4 (https://maxmind.github.io/MaxMind-DB/): a search tree of
 * one node for each bit of the network, the record, and the metadata.
 */
export function tinyPlaces(network: string, bits: number, record: object): Buffer {
  const address = network.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const nodes = Array.from({ length: bits }, (_, depth) => {
    // The record follows 16 bytes after the tree. `bits`, the number of nodes, means that nothing is known.
    const next = depth === bits - 1 ? bits + 16 : depth + 1;
    const isRight = (address >>> (31 - depth)) & 1;
    return Buffer.concat([isRight ? bits : next, isRight ? next : bits].map((value) => bytesOf(value, 3)));
  });
  return Buffer.concat([
    ...nodes,
    Buffer.alloc(16),
    fieldOf(record),
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    fieldOf({
      node_count: bits,
      record_size: 24,
      ip_version: 4,
      database_type: 'Tiny-City',
      languages: {},
      binary_format_major_version: 2,
      binary_format_minor_version: 0,
      build_epoch: 0,
      description: {},
    }),
  ]);
}

const types = { text: 2, number: 6, map: 7 };

/** A field begins with its type, in three bits, and its length, in five. */
function fieldOf(value: unknown): Buffer {
  if (typeof value === 'number') return Buffer.concat([control(types.number, 4), bytesOf(value, 4)]);
  if (typeof value === 'string')
    return Buffer.concat([control(types.text, value.length), Buffer.from(value)]);
  const entries = Object.entries(value as object).map(([key, held]) =>
    Buffer.concat([fieldOf(key), fieldOf(held)]),
  );
  return Buffer.concat([control(types.map, entries.length), ...entries]);
}

const control = (type: number, size: number): Buffer => Buffer.from([(type << 5) | size]);

function bytesOf(value: number, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  bytes.writeUIntBE(value, 0, count);
  return bytes;
}
