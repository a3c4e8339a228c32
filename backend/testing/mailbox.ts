import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fixtureProject } from './backend-process.ts';

const list = z.object({ messages: z.array(z.object({ id: z.string() })) });
const mail = z.object({
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  html: z.string(),
  text: z.string(),
});
export type Mail = z.infer<typeof mail>;

/** The emails to one address, newest first. The mailbox responds after all pending emails are delivered. */
export async function mailsTo(backend: string, to: string): Promise<Mail[]> {
  const get = async (path: string) => (await fetch(`${backend}/mailbox/api/messages${path}`)).json();
  const { messages } = list.parse(await get(`?to=${encodeURIComponent(to)}`));
  return Promise.all(messages.map(async ({ id }) => mail.parse(await get(`/${id}`))));
}

/** The verification link in an email. */
export function linkIn({ text }: Mail): string {
  const [link] = /https?:\S+\/verify\S+/.exec(text) ?? [];
  if (!link) throw new Error(`The email has no verification link: ${text}`);
  return link;
}

/** The one-time code in an email. */
export function codeIn({ text }: Mail): string {
  const [code] = /^\d{6,10}$/m.exec(text) ?? [];
  if (!code) throw new Error(`The email has no code: ${text}`);
  return code;
}

/** Copies the fixture project with another config.toml. Returns the folder of the copy. */
export async function projectWith(parent: string, auth: string): Promise<string> {
  const folder = join(parent, 'project/supabase');
  await mkdir(folder, { recursive: true });
  await cp(join(fixtureProject, 'migrations'), join(folder, 'migrations'), { recursive: true });
  await cp(join(fixtureProject, 'seed.sql'), join(folder, 'seed.sql'));
  await writeFile(join(folder, 'config.toml'), auth);
  return folder;
}
