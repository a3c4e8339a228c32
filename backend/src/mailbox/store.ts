import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** An email to be stored. */
export const newMail = z.object({
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  html: z.string(),
  text: z.string(),
  /** Headers that only mail programs read. */
  headers: z.record(z.string(), z.string()).optional(),
});
const mail = newMail.extend({ id: z.uuid(), at: z.string() });
export type StoredMail = z.infer<typeof mail>;

const mostMails = 200;

/** Stores the latest two hundred emails, newest first, in place of a mail server. */
export class MailStore {
  readonly #folder: string;
  readonly #mails: StoredMail[];

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#mails = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .toReversed()
      .flatMap((name) => {
        const read = z
          .string()
          .transform(parsedJson)
          .pipe(mail)
          .safeParse(readFileSync(join(folder, name), 'utf8'));
        return read.success ? [read.data] : [];
      });
  }

  readonly deliver = (message: z.infer<typeof newMail>): Promise<void> => {
    const kept: StoredMail = { id: randomUUID(), at: new Date().toISOString(), ...message };
    const file = this.#file(kept);
    writeFileSync(`${file}.part`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${file}.part`, file);
    this.#mails.unshift(kept);
    for (const old of this.#mails.splice(mostMails)) rmSync(this.#file(old), { force: true });
    return Promise.resolve();
  };

  list(to?: string): readonly StoredMail[] {
    return to ? this.#mails.filter((each) => each.to.toLowerCase() === to.toLowerCase()) : this.#mails;
  }

  find(id: string): StoredMail | undefined {
    return this.#mails.find((each) => each.id === id);
  }

  clear(): void {
    for (const each of this.#mails.splice(0)) rmSync(this.#file(each), { force: true });
  }

  #file({ at, id }: StoredMail): string {
    return join(this.#folder, `${at.replaceAll(':', '')}-${id}.json`);
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
