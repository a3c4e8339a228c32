import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { htmlOf } from '../../mails/layout.ts';
import { words } from '../../mails/words.ts';

const supabase = join(import.meta.dirname, '../..');

test('templates/ holds what mails/ says, and config.toml names each file with its subject', async () => {
  const templates = z.record(z.string(), z.looseObject({ subject: z.string(), content_path: z.string() }));
  const config = z
    .object({ auth: z.object({ email: z.object({ template: templates }) }) })
    .parse(parse(await readFile(join(supabase, 'config.toml'), 'utf8')));
  const { template: named } = config.auth.email;
  expect(Object.keys(named).toSorted()).toEqual(Object.keys(words).toSorted());
  expect(await readdir(join(supabase, 'templates'))).toHaveLength(Object.keys(words).length);
  for (const [name, mail] of Object.entries(words)) {
    expect(named[name]?.subject).toBe(mail.subject);
    const file = join(supabase, '..', named[name]?.content_path ?? '');
    expect(await readFile(file, 'utf8')).toBe(htmlOf(mail));
  }
});
