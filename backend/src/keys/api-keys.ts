import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../data-folder/json-file.ts';

export interface ApiKeys {
  readonly publishable: string;
  readonly secret: string;
}

/** The keys that the environment sets; each is optional. */
type Given = { readonly [K in keyof ApiKeys]?: string | undefined };

const stored = z.object({ publishable: z.string(), secret: z.string() });

/** The keys of the environment; missing ones are generated once and stored in the data folder. */
export function loadApiKeys(folder: string, given: Given): ApiKeys {
  const path = join(folder, 'api-keys.json');
  const kept: ApiKeys = existsSync(path)
    ? readJsonFile(path, stored, 'clients need new keys')
    : { publishable: generated('sb_publishable_'), secret: generated('sb_secret_') };
  if (!existsSync(path)) writeJsonFile(path, kept);
  return { publishable: given.publishable ?? kept.publishable, secret: given.secret ?? kept.secret };
}

const generated = (prefix: string): string => prefix + randomBytes(24).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The role of a key, or null for an unknown key; compares in constant time. */
export function roleOfKey(keys: ApiKeys, key: string): 'anon' | 'service_role' | null {
  const given = digest(key);
  const isPublishable = timingSafeEqual(given, digest(keys.publishable));
  const isSecret = timingSafeEqual(given, digest(keys.secret));
  if (isSecret) return 'service_role';
  return isPublishable ? 'anon' : null;
}
