import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { hash } from 'node:crypto';
import { moduleManifest, type RegistryIndex } from '@irodori/contract/composition';
import { type Fixture, fixtureFolder } from './folders.ts';

export type Fault = 'removed' | 'corrupted' | 'stalled';

const indexPath = '/registry.json';

interface Edit {
  /** Name of the version; the build's own by default. */
  readonly version?: string;
  /** Publishes the version as canary for this share of visitors; the stable version stays. */
  readonly canary?: number;
  /** The version is listed, and the one before stays stable; a module without one is a newcomer. */
  readonly isOnlyListed?: true;
  /** Replaces text in the server bundle before it is published. */
  readonly server?: (code: string) => string;
  /** Is in the place of each stylesheet. */
  readonly styles?: string;
  /** The hash by which the manifest and the index name files; SHA-256 by default. */
  readonly hash?: 'sha384';
  /** Changes the manifest before it is published. */
  readonly manifest?: (manifest: Record<string, unknown>) => void;
}

const integrityOf = (bytes: Buffer | string, algorithm = 'sha256') =>
  `${algorithm}-${hash(algorithm, bytes, 'base64')}`;

/** A registry over HTTP whose files can be removed, corrupted or stalled. */
export class TestRegistry {
  readonly requests: string[] = [];
  /** How often the index was asked for and had not changed. */
  unchanged = 0;
  private readonly files = new Map<string, Buffer>();
  private readonly faults = new Map<string, Fault>();
  /** The content of `registry.json`; a test may replace it. */
  index: RegistryIndex = { revision: 0, modules: [] };
  private readonly server: Server;
  private port = 0;

  private constructor() {
    this.server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://registry');
      this.requests.push(pathname);
      const fault = this.faults.get(pathname);
      if (fault === 'stalled') return;
      const bytes =
        pathname === indexPath ? Buffer.from(JSON.stringify(this.index)) : this.files.get(pathname);
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Content-Type', contentType(pathname));
      // Like the real registry's: versions never change, so that browsers need not load a file twice.
      if (pathname !== indexPath && fault === undefined)
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      const etag = `"${integrityOf(bytes ?? '')}"`;
      if (pathname === indexPath && fault === undefined) {
        response.setHeader('ETag', etag);
        if (request.headers['if-none-match'] === etag) {
          this.unchanged += 1;
          response.writeHead(304).end();
          return;
        }
      }
      if (bytes === undefined || fault === 'removed') response.writeHead(404).end('Not Found');
      else response.end(fault === 'corrupted' ? Buffer.concat([bytes, Buffer.from('\n//')]) : bytes);
    });
  }

  static async start(): Promise<TestRegistry> {
    const registry = new TestRegistry();
    await registry.resume();
    return registry;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Refuses connections until {@link resume}, which listens on the same port again. */
  async pause(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async resume(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Publishes a version of a fixture as stable (or as canary, see {@link Edit.canary}). */
  publish(fixture: Fixture, edit: Edit = {}): string {
    const dist = path.join(fixtureFolder(fixture), 'dist');
    const parsed = moduleManifest.parse(JSON.parse(readFileSync(path.join(dist, 'module.json'), 'utf8')));
    const version = edit.version ?? parsed.version;
    const manifest = { ...parsed, version, files: { ...parsed.files } };
    const base = `/modules/${fixture}/${version}/`;
    for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      if (!Object.hasOwn(manifest.files, file)) continue;
      let bytes = readFileSync(path.join(dist, file));
      if (file === manifest.server.entry && edit.server !== undefined) {
        bytes = Buffer.from(edit.server(bytes.toString()));
      }
      if (file.endsWith('.css') && edit.styles !== undefined) bytes = Buffer.from(edit.styles);
      manifest.files[file] = integrityOf(bytes, edit.hash);
      this.files.set(`${base}${file}`, bytes);
    }
    edit.manifest?.(manifest);
    const text = Buffer.from(JSON.stringify(manifest));
    this.files.set(`${base}module.json`, text);

    const others = this.index.modules.filter(({ id }) => id !== fixture);
    const known = this.index.modules.find(({ id }) => id === fixture)?.versions ?? {};
    const versions = {
      ...known,
      [version]: { manifest: integrityOf(text, edit.hash), publishedAt: '2026-11-21T00:00:00Z' },
    };
    const routes = manifest.routes.map((route) => route.path);
    const resources = manifest.resources ?? [];
    const stable = this.index.modules.find(({ id }) => id === fixture)?.channels.stable ?? version;
    const before = this.index.modules.find(({ id }) => id === fixture)?.channels;
    if (edit.isOnlyListed === true && before === undefined) {
      const newcomers = [{ id: fixture, versions }];
      const owners = { [fixture]: [...routes, ...resources.map(({ path: own }) => own)] };
      this.index = { ...this.index, revision: this.index.revision + 1, owners, newcomers };
      return version;
    }
    const withEdit =
      edit.canary === undefined ? { stable: version } : { stable, canary: { version, share: edit.canary } };
    const channels = edit.isOnlyListed === true && before !== undefined ? before : withEdit;
    this.index = {
      revision: this.index.revision + 1,
      modules: [
        ...others,
        { id: fixture, routes, resources, channels, versions, history: [], setAside: [], recalled: [] },
      ],
    };
    return version;
  }

  /** Ends the canary of a fixture because of its faults. */
  recall(fixture: Fixture): void {
    const modules = this.index.modules.map((module) => {
      const { stable, canary } = module.channels;
      if (module.id !== fixture || canary === undefined) return module;
      return { ...module, channels: { stable }, recalled: [canary.version] };
    });
    this.index = { revision: this.index.revision + 1, modules };
  }

  /** Makes the server bundle of a version, or another of its files, fail in this way. */
  spoil(fixture: Fixture, version: string, fault: Fault, file = 'server/module.cjs'): void {
    this.faults.set(`/modules/${fixture}/${version}/${file}`, fault);
  }

  /** Makes `registry.json` fail in this way. */
  spoilIndex(fault: Fault): void {
    this.faults.set(indexPath, fault);
  }

  repair(): void {
    this.faults.clear();
  }

  async stop(): Promise<void> {
    if (this.server.listening) await this.pause();
  }
}

function contentType(file: string): string {
  if (file.endsWith('.js') || file.endsWith('.cjs')) return 'text/javascript';
  if (file.endsWith('.css')) return 'text/css';
  return 'application/json';
}
