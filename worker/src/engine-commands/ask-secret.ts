import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks for a secret, whose letters the terminal does not show. */
export async function askSecret(question: string, { input, output }: Terminal): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  // The terminal itself stops to show letters here, before somebody who reads the question types them.
  const terminal = createInterface({ input, output: hidden, terminal: true });
  output.write(`${question} (not shown): `);
  const secret = await terminal.question('');
  terminal.close();
  output.write('\n');
  return secret.trim();
}
