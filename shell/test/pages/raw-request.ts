import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends a request target unchanged, which HTTP clients would normalise, and reads the response to its end. */
export async function rawRequest(port: number, target: Buffer | string, headers: readonly string[] = []) {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  await once(socket, 'connect');
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : ['Host: site.test'];
  socket.write(
    Buffer.concat([
      Buffer.from('GET '),
      Buffer.from(target as string, 'latin1'),
      Buffer.from(
        ` HTTP/1.1\r\n${[...host, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`,
        'latin1',
      ),
    ]),
  );
  await once(socket, 'close');
  return parse(Buffer.concat(parts).toString('latin1'));
}

function parse(response: string): RawResponse {
  const [head = '', body = ''] = response.split(/\r\n\r\n([\s\S]*)/);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const [name = '', value = ''] = line.split(/:\s*([\s\S]*)/);
    return [name.toLowerCase(), value] as const;
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body };
}
