import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import sharp from 'sharp';
import { enlarges, numberOf, type Graph } from './graph.ts';
import { pngOf } from '../picture.ts';
import type { Run, SavedImage } from './run.ts';

const keyOf = (type: string, subfolder: string, filename: string): string =>
  posix.join(type, subfolder, filename);

/** The file that ComfyUI comes with. */
const isExample = (name: string): boolean => name === 'example.png';

interface Place {
  readonly type: string;
  readonly subfolder: string;
  readonly filename: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The folders `output`, `input` and `temp` of the server. The first two survive a restart. */
export class Files {
  readonly #files = new Map<string, Uint8Array>();

  read(type: string, subfolder: string, filename: string): Uint8Array | undefined {
    return this.#files.get(keyOf(type, subfolder, filename));
  }

  /** Deletes all pictures that were drawn. */
  deleteOutputs(): void {
    for (const key of this.#files.keys()) if (key.startsWith('output/')) this.#files.delete(key);
  }

  /** Empties the folder `temp`, as the server does when it starts. */
  deleteTemporary(): void {
    for (const key of this.#files.keys()) if (key.startsWith('temp/')) this.#files.delete(key);
  }

  /** Keeps an uploaded file. Where another file has that name already and the upload does not ask to overwrite it, the new file gets a name of its own. */
  upload({ type, subfolder, filename }: Place, bytes: Uint8Array, overwrites: boolean): string {
    const { name, ext } = posix.parse(filename);
    for (let at = 0; ; at++) {
      const free = at === 0 ? filename : `${name} (${at})${ext}`;
      const kept = this.read(type, subfolder, free);
      if (!overwrites && kept !== undefined && !Buffer.from(kept).equals(bytes)) continue;
      this.#files.set(keyOf(type, subfolder, free), bytes);
      return free;
    }
  }

  /** Whether `LoadImage` finds a file: `name`, or `name [folder]` for one that is not in `input`. */
  hasLoadable(name: string): boolean {
    return isExample(name) || this.#loadable(name) !== undefined;
  }

  /** Whether a file that `LoadImage` finds can be decoded. */
  async isPicture(name: string): Promise<boolean> {
    if (isExample(name)) return true;
    const file = this.#loadable(name);
    if (file === undefined) return false;
    const decoded = sharp(file).raw().toBuffer();
    return decoded.then(
      () => true,
      () => false,
    );
  }

  #loadable(name: string): Uint8Array | undefined {
    const [, path = name, type = 'input'] = /^(.*?)(?: \[(input|temp|output)\])?$/.exec(name) ?? [];
    return this.#files.get(keyOf(type, '', path));
  }

  /** Draws and saves the pictures of a run. The nodes are those before the output, and itself. */
  async save({ graph, script }: Run, output: string, nodes: readonly string[]): Promise<SavedImage[]> {
    const prefix = String(graph[output]?.inputs['filename_prefix'] ?? 'ComfyUI');
    const subfolder = posix.dirname(prefix) === '.' ? '' : posix.dirname(prefix);
    const ordered = { width: numberOf(graph, nodes, 'width'), height: numberOf(graph, nodes, 'height') };
    const { width = 64, height = 64 } = script.size ?? ordered;
    const count = script.count ?? numberOf(graph, nodes, 'batch_size') ?? 1;
    const images: SavedImage[] = [];
    for (let at = 0; at < count; at++) {
      const origin = `${at} ${originOf(graph, nodes)}`;
      const filename = this.#free(subfolder, posix.basename(prefix));
      const file =
        script.file ??
        (await this.#enlarged(graph, nodes, { width, height })) ??
        (await pngOf({ width, height, origin }));
      this.#files.set(keyOf('output', subfolder, filename), file);
      images.push({ filename, subfolder, type: 'output' });
    }
    return images;
  }

  /** The loaded picture in a larger size, if a node enlarges it. */
  async #enlarged(graph: Graph, nodes: readonly string[], size: Size): Promise<Buffer | undefined> {
    if (!nodes.some((id) => graph[id] !== undefined && enlarges(graph[id]))) return undefined;
    const loader = nodes.find((id) => graph[id]?.class_type === 'LoadImage');
    const file = this.#loadable(String(graph[loader ?? '']?.inputs['image']));
    return (
      file &&
      sharp(file)
        .resize({ ...size, fit: 'fill' })
        .png()
        .toBuffer()
    );
  }

  #free(subfolder: string, name: string): string {
    for (let count = 1; ; count++) {
      const filename = `${name}_${String(count).padStart(5, '0')}_.png`;
      if (this.read('output', subfolder, filename) === undefined) return filename;
    }
  }
}

/** The same for the same picture: what its nodes are given, but for the name of the file. */
function originOf(graph: Graph, nodes: readonly string[]): string {
  const inputs = nodes.map((id) => ({ ...graph[id]?.inputs, filename_prefix: undefined }));
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}
