import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Head, headKey, headSchema, type ReadHead, readHead, swapHead } from './head.ts';
import { download, forEach, isOf, pack, unpack, upload } from './objects.ts';
import type { Bucket } from './s3.ts';
import { indexFile, isMissing, replace, versionsFolder } from '../folder.ts';
import { RegistryError } from '../registry-error.ts';

type Content = Pick<Head, 'files' | 'versions'>;

/** What a folder mirrors: a file of it. */
const mirrored = z.object({ bucket: z.string(), head: headSchema.optional() });
type Mirrored = z.infer<typeof mirrored>;

const stateFile = (folder: string): string => path.join(folder, '.bucket.json');

const entriesIn = (folder: string) =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

/** What the folder mirrors; undefined if it is a registry of its own. */
export async function readMirrored(folder: string): Promise<Mirrored | undefined> {
  const text = await readFile(stateFile(folder), 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  return text === undefined ? undefined : mirrored.parse(JSON.parse(text));
}

const writeMirrored = (folder: string, bucket: Bucket, head: Head | undefined): Promise<void> =>
  replace(stateFile(folder), JSON.stringify({ bucket: bucket.name, head }));

/** The files of the registry outside of its versions, by their paths: the index, the log, signed metadata, certificates. */
async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  async function add(below: string): Promise<void> {
    for (const entry of await entriesIn(path.join(folder, below))) {
      const name = `${below}${entry.name}`;
      if (entry.name.startsWith('.') || name === 'modules') continue;
      if (entry.isDirectory()) await add(`${name}/`);
      else files.set(name, await readFile(path.join(folder, name)));
    }
  }
  await add('');
  return files;
}

/** The versions in a folder, as `<module>/<version>`. */
async function versionsOf(folder: string): Promise<string[]> {
  const modules = (await entriesIn(versionsFolder(folder))).filter(({ name }) => !name.startsWith('.'));
  const found = modules.map(async ({ name: id }) =>
    (await entriesIn(path.join(versionsFolder(folder), id))).map(({ name }) => `${id}/${name}`),
  );
  return (await Promise.all(found)).flat();
}

/** Metadata comes after what it leads to: a reader of the folder follows either the old state or the new one. */
const orderOf = (file: string): number =>
  ['signed/timestamp.json', path.basename(indexFile(''))].indexOf(file);

/** Makes the folder what the head says; `known` is the head of which it has versions. */
async function apply(folder: string, bucket: Bucket, head: Head, known: Head | undefined): Promise<void> {
  const [versions, files] = [await versionsOf(folder), await filesOf(folder)];
  const wantedVersions = Object.entries(head.versions).filter(
    ([name, object]) => known?.versions[name] !== object || !versions.includes(name),
  );
  const unpackVersion = async ([name, object]: [string, string]) => {
    const temporary = path.join(folder, `.${randomUUID()}`);
    const target = path.join(versionsFolder(folder), name);
    try {
      await unpack(await download(bucket, object), temporary);
      await rm(target, { recursive: true, force: true });
      await mkdir(path.dirname(target), { recursive: true });
      await rename(temporary, target);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  };
  const wantedFiles = Object.entries(head.files).filter(([name, object]) => !isOf(object, files.get(name)));
  const bytes = new Map<string, Buffer>();
  const keepBytes = async ([name, object]: [string, string]) =>
    void bytes.set(name, await download(bucket, object));
  const downloads = [
    ...wantedVersions.map((entry) => () => unpackVersion(entry)),
    ...wantedFiles.map((entry) => () => keepBytes(entry)),
  ];
  await forEach(downloads, (start) => start());
  const inOrder = [...bytes].toSorted(([one], [other]) => orderOf(one) - orderOf(other));
  // Without a flush, a power cut may damage a file, which the next pull mends.
  for (const [name, content] of inOrder) await replace(path.join(folder, name), content, { flush: false });
  for (const name of files.keys())
    if (head.files[name] === undefined) await rm(path.join(folder, name), { force: true });
  for (const name of versions)
    if (head.versions[name] === undefined)
      await rm(path.join(versionsFolder(folder), name), { recursive: true, force: true });
}

const afterRestore = (folder: string) =>
  `If a backup was restored, move ${folder} away, and run \`irodori reissue\` with the highest revision that a site holds.`;

/** @throws RegistryError if the folder cannot become what the bucket says without a loss */
function refuseStep(
  folder: string,
  bucket: Bucket,
  known: Mirrored | undefined,
  now: Head | undefined,
): void {
  if (known !== undefined && known.bucket !== bucket.name)
    throw new RegistryError(
      `${folder} mirrors ${known.bucket}, and REGISTRY_BUCKET is ${bucket.name}. Name another folder by REGISTRY_DIR.`,
    );
  if (known?.head === undefined) return;
  if (now === undefined)
    throw new RegistryError(`${headKey} of ${bucket.name} is gone. ${afterRestore(folder)}`);
  const { number, change } = known.head;
  if (now.number < number || (now.number === number && now.change !== change))
    throw new RegistryError(
      `${headKey} of ${bucket.name} went back: it has the number ${now.number}, and ${folder} saw ${number} before. ${afterRestore(folder)}`,
    );
}

/**
 * Brings a folder up to the head of its bucket; the caller holds the folder’s lock. If the bucket has no head yet, a folder
 * that is a registry already stays as it is, and the next push uploads it.
 * @returns the head; undefined if there is none yet
 */
export async function pull(folder: string, bucket: Bucket): Promise<ReadHead | undefined> {
  const known = await readMirrored(folder);
  const read = await readHead(bucket);
  refuseStep(folder, bucket, known, read?.head);
  if (known === undefined && read !== undefined && (await filesOf(folder)).size > 0)
    throw new RegistryError(
      `${folder} is a registry of its own, and ${bucket.name} has another one. Name an empty folder by REGISTRY_DIR.`,
    );
  if (known === undefined) await writeMirrored(folder, bucket, undefined);
  if (read === undefined) return undefined;
  await apply(folder, bucket, read.head, known?.head);
  if (known?.head?.change !== read.head.change) await writeMirrored(folder, bucket, read.head);
  return read;
}

/**
 * Makes the folder’s state that of the bucket, if that still has the head from which the change began.
 * @param uploaded - objects of this change by their paths, which an attempt before has uploaded
 * @returns false if others have changed the registry
 */
export async function push(
  folder: string,
  bucket: Bucket,
  base: ReadHead | undefined,
  uploaded: Map<string, string>,
): Promise<boolean> {
  const { files = {}, versions = {} } = base?.head ?? {};
  const before: Content = { files, versions };
  const next: Content = { files: {}, versions: {} };
  const store = async (name: string, bytes: Buffer, known: string | undefined) => {
    const object = [known, uploaded.get(name)].find((each) => isOf(each, bytes));
    if (object !== undefined) return object;
    const fresh = await upload(bucket, bytes);
    uploaded.set(name, fresh);
    return fresh;
  };
  await forEach([...(await filesOf(folder))], async ([name, bytes]) => {
    next.files[name] = await store(name, bytes, before.files[name]);
  });
  await forEach(await versionsOf(folder), async (name) => {
    next.versions[name] =
      before.versions[name] ??
      (await store(name, await pack(path.join(versionsFolder(folder), name)), undefined));
  });
  if (isDeepStrictEqual(next, before)) return true;
  const head = await swapHead(bucket, base, next);
  if (head !== undefined) await writeMirrored(folder, bucket, head);
  return head !== undefined;
}
