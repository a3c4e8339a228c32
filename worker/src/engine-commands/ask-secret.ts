import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks for a secret, whose letters the terminal does not show. */
export async function askSecret(question: string, { input, output }: Terminal): Promise<string> {
  output.write(`${question} (not shown): `);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: hidden, terminal: true });
  const secret = await terminal.question('');
  terminal.close();
  output.write('\n');
  return secret.trim();
}
