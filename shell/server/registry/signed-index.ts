import { hash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  type CertificateKeys,
  certificateKeys,
  openCertificate,
  uncertified,
} from '@irodori/build/certificate';
import { certificateFile } from '@irodori/contract/admission';
import { indexTarget, signedFolder, versionTarget } from '@irodori/contract/signed-registry';
import { type Fetcher, type TargetFile, Updater } from 'tuf-js';
import { fetchFile, type FetchOptions, isNotFound } from './fetch-verified.ts';
import { type AcceptedIndex, IndexRefusal, parseIndex } from './read-index.ts';

interface Options {
  readonly registryUrl: string;
  readonly deadlineMs: number;
  /** The root metadata that the operator gave the shell. */
  readonly root: string;
  /** The shell's data folder. */
  readonly dataFolder: string | undefined;
}

/** How long the same timestamp is believed before its end is looked at again. */
const believedMs = 60_000;
/** The most new roots that are read at once. */
const mostRoots = 64;
/** Bytes of what is fetched here and not by the library, which has the same limits. */
const mostBytes = { rootMaxLength: 512_000, timestampMaxLength: 16_384 };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Reads the index of a signed registry as The Update Framework says: what is accepted descends from the root that the operator
 * gave the shell, is valid still, and is never older than what was accepted before, also before a restart. Between
 * changes the registry is asked for the small timestamp alone.
 */
export class SignedIndex {
  readonly #options: Options;
  readonly #base: string;
  /** What is trusted lies there, because the library reads and writes it as files. */
  readonly #folder: string;
  #updater: Updater | undefined;
  /** The index that was accepted last. */
  #file: { readonly sha256: string; readonly bytes: Buffer } | undefined;
  #believedUntil = 0;
  /** Keys of certificates of admission; undefined where the registry needs none. */
  #certificateKeys: CertificateKeys | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#base = `${options.registryUrl}/${signedFolder}`;
    this.#folder = trustedFolder(options);
  }

  /** @throws IndexRefusal if it is unreadable, is not signed as the root says, or cannot be a successor of `last` */
  async read(last: AcceptedIndex | undefined): Promise<AcceptedIndex> {
    const isBelieved = Date.now() < this.#believedUntil;
    const timestamp = await this.#fetch('timestamp.json', {
      etag: isBelieved ? last?.etag : undefined,
      mostBytes: mostBytes.timestampMaxLength,
    });
    if (last !== undefined && !timestamp.hasChanged) return last;
    const { updater, target } = await this.#update(timestamp.bytes);
    const sha256 = target.hashes['sha256'] ?? '';
    const isKnown = last !== undefined && sha256 === this.#file?.sha256;
    const { index, file } = isKnown
      ? { index: last.index, file: this.#file }
      : await this.#readIndex(target, sha256, last);
    this.#updater = updater;
    this.#certificateKeys = certificateKeys(JSON.parse(this.#trusted('targets')));
    this.#file = file;
    this.#believedUntil = Date.now() + believedMs;
    return { index, etag: timestamp.etag };
  }

  /** @throws if the key of its module has not signed the version with this integrity */
  async requireVersion(id: string, version: string, integrity: string): Promise<void> {
    const subject = `the signature of ${id}@${version}`;
    if (this.#updater === undefined)
      throw new Error(`${subject} is not known, because the registry was not read since the start`);
    const target = await this.#updater.getTargetInfo(versionTarget(id, version)).catch((error: unknown) => {
      throw new Error(`${subject} cannot be verified: ${messageOf(error)}`, { cause: error });
    });
    const [algorithm = '', base64 = ''] = integrity.split(/-(.*)/);
    if (target?.hashes[algorithm] !== Buffer.from(base64, 'base64').toString('hex'))
      throw new Error(`the key of ${id} has not signed it`);
  }

  /**
   * Requires what {@link requireVersion} does not: that the gate has admitted the version.
   * @throws if the registry admits versions by certificates, and this one has none, or one that was forged or is another's
   */
  async requireAdmission(id: string, version: string, integrity: string): Promise<void> {
    if (this.#certificateKeys === undefined) return;
    const { registryUrl, deadlineMs } = this.#options;
    const file = await fetchFile(`${registryUrl}/${certificateFile(id, version)}`, { deadlineMs }).catch(
      (error: unknown) => {
        throw isNotFound(error) ? new Error(uncertified(id, version)) : error;
      },
    );
    openCertificate(file.bytes.toString(), this.#certificateKeys, { id, version, integrity });
  }

  /** Metadata of a role, which the library has verified. */
  #trusted(role: string): string {
    return readFileSync(path.join(this.#folder, `${role}.json`), 'utf8');
  }

  async #fetch(name: string, options: Pick<FetchOptions, 'etag' | 'difference' | 'mostBytes'>) {
    const { deadlineMs } = this.#options;
    return await fetchFile(`${this.#base}/${name}`, { deadlineMs, ...options }).catch((error: unknown) => {
      const fault = isNotFound(error) ? 'unsigned' : 'unavailable';
      throw new IndexRefusal(fault, messageOf(error));
    });
  }

  /** Verifies everything from the root down to the index. */
  async #update(timestamp: Buffer): Promise<{ updater: Updater; target: TargetFile }> {
    const { deadlineMs } = this.#options;
    try {
      const roots = await this.#newRoots();
      const known = new Map([...roots, [`${this.#base}/timestamp.json`, timestamp]]);
      const fetcher: Fetcher = {
        downloadBytes: async (url, most) =>
          known.get(url) ?? (await fetchFile(url, { deadlineMs, mostBytes: most })).bytes,
        downloadFile: () => Promise.reject(new Error('Targets are read by the shell.')),
      };
      const updater = new Updater({
        metadataDir: this.#folder,
        metadataBaseUrl: this.#base,
        fetcher,
        // The library would learn from an error of its own fetcher that there is no further root.
        config: { maxRootRotations: roots.length, ...mostBytes },
      });
      await updater.refresh();
      const target = await updater.getTargetInfo(indexTarget);
      if (target === undefined) throw new Error('it has no index');
      return { updater, target };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  async #newRoots(): Promise<[url: string, bytes: Buffer][]> {
    const { deadlineMs } = this.#options;
    const trusted = versionOf(this.#trusted('root'));
    const roots: [string, Buffer][] = [];
    while (roots.length < mostRoots) {
      const url = `${this.#base}/${trusted + roots.length + 1}.root.json`;
      const file = await fetchFile(url, { deadlineMs, mostBytes: mostBytes.rootMaxLength }).catch(
        (error: unknown) => {
          if (isNotFound(error)) return undefined;
          throw error;
        },
      );
      if (file === undefined) break;
      roots.push([url, file.bytes]);
    }
    return roots;
  }

  async #readIndex(target: TargetFile, sha256: string, last: AcceptedIndex | undefined) {
    const name = `${sha256}.${indexTarget}`;
    const difference = this.#file && { to: this.#file.bytes, bytes: target.length };
    const read = async (options: Pick<FetchOptions, 'difference'>): Promise<Buffer> => {
      const { bytes } = await this.#fetch(name, { ...options, mostBytes: target.length });
      await target.verify(Readable.from([bytes])).catch((error: unknown) => {
        throw new IndexRefusal('untrusted', `${name} is not what was signed: ${messageOf(error)}`);
      });
      return bytes;
    };
    // A proxy may damage a response whose encoding it does not know. If the difference is damaged, the whole index is asked for.
    const bytes = await read({ difference }).catch((error: unknown) =>
      difference === undefined ? Promise.reject(error) : read({}),
    );
    return { index: parseIndex(bytes, `${this.#base}/${name}`, last), file: { sha256, bytes } };
  }
}

const versionOf = (root: string): number =>
  (JSON.parse(root) as { signed: { version: number } }).signed.version;

/** The library wraps its errors as text. */
function refusalOf(error: unknown): IndexRefusal {
  const detail = messageOf(error);
  if (/could not be fetched/.test(detail)) return new IndexRefusal('unavailable', detail);
  if (/expired/.test(detail))
    return new IndexRefusal('expired', `What the registry has signed is valid no more: ${detail}`);
  if (/less than current version/.test(detail))
    return new IndexRefusal('older', `The registry offers what was signed before: ${detail}`);
  return new IndexRefusal('untrusted', `The registry's signatures cannot be trusted: ${detail}`);
}

/**
 * The folder with what descends from this root; another root from the operator begins another folder. Without a data folder
 * nothing outlives the process.
 */
function trustedFolder({ root, dataFolder }: Options): string {
  const parent = dataFolder ?? temporaryFolder();
  const folder = path.join(parent, 'trusted', hash('sha256', root).slice(0, 16));
  const file = path.join(folder, 'root.json');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file) || !isReadable(file)) writeFileSync(file, root);
  return folder;
}

function temporaryFolder(): string {
  try {
    return mkdtempSync(path.join(tmpdir(), 'irodori-trusted-'));
  } catch (error) {
    throw new Error('A confined shell with REGISTRY_ROOT needs SHELL_DATA, where it keeps what it trusts.', {
      cause: error,
    });
  }
}

function isReadable(file: string): boolean {
  try {
    return versionOf(readFileSync(file, 'utf8')) > 0;
  } catch {
    return false;
  }
}
