import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ContentSnapshot } from '@irodori/contract/content-snapshot';

const folder = dirname(import.meta.dirname);
const load = createRequire(join(folder, 'package.json'));

export const contentSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** The part of Strapi's document service by which the tests change texts as an editor does. */
interface Documents {
  findFirst(query: object): Promise<Entry>;
  findOne(query: object): Promise<Entry | null>;
  create(query: object): Promise<Entry & { readonly id: number }>;
  update(query: object): Promise<Entry>;
  clone(query: object): Promise<{ readonly entries: readonly Entry[] }>;
  publish(query: object): Promise<unknown>;
  unpublish(query: object): Promise<unknown>;
  delete(query: object): Promise<unknown>;
}
interface Entry {
  readonly documentId: string;
}
/** A file of the media library; of a picture, with its smaller files by their names. */
export interface UploadedFile {
  readonly id: number;
  readonly url: string;
  readonly formats: Readonly<Record<string, { readonly url: string }>> | null;
}
interface Strapi {
  readonly server: {
    listen(port: number, host: string, onListen: () => void): unknown;
    readonly httpServer: Server;
    destroy(): Promise<void>;
  };
  readonly documents: (uid: string) => Documents;
  readonly service: (uid: string) => { validatePassword(password: string, hash: string): Promise<boolean> };
  readonly getModel: (uid: string) => {
    readonly attributes: Record<string, { encryption?: { readonly rounds: number } }>;
  };
  readonly plugin: (name: string) => {
    service(name: string): {
      upload(file: object): Promise<[UploadedFile]>;
      remove(file: UploadedFile): Promise<unknown>;
      validatePassword(password: string, hash: string): Promise<boolean>;
      findConfiguration(type: { readonly uid: string }): Promise<unknown>;
      updateConfiguration(type: { readonly uid: string }, configuration: object): Promise<unknown>;
      send(mail: { readonly to: string }): Promise<void>;
      create(locale: { readonly code: string; readonly name: string }): Promise<unknown>;
    };
  };
  readonly db: {
    query(uid: string): {
      findOne(query: object): Promise<{ readonly id: number }>;
      create(query: object): Promise<unknown>;
      findMany(query: object): Promise<readonly Record<string, unknown>[]>;
      count(query: object): Promise<number>;
      update(query: object): Promise<unknown>;
      updateMany(query: object): Promise<unknown>;
      deleteMany(query: object): Promise<unknown>;
    };
    transaction(act: () => Promise<void>): Promise<void>;
    destroy(): Promise<void>;
  };
  readonly store: (place: { type: string; name: string }) => {
    get(query: { key: string }): Promise<unknown>;
    set(entry: { key: string; value: unknown }): Promise<void>;
  };
  readonly log: { warn(message: string): void };
  readonly eventHub: { emit(event: string, payload: object): Promise<void> };
  readonly sessionManager: (origin: string) => {
    generateRefreshToken(userId: string, deviceId: string, options: object): Promise<{ token: string }>;
    generateAccessToken(refreshToken: string): Promise<{ token: string }>;
    listSessions(userId: string): Promise<readonly unknown[]>;
  };
  load(): Promise<Strapi>;
}

export interface TestCms {
  readonly url: string;
  readonly strapi: Strapi;
  /** Seeds again, as a start does. */
  seed(texts: ContentSnapshot): Promise<void>;
  /** Writes the settings of accounts again, as a start does. */
  writeSettings(): Promise<void>;
  /** Mails the editors about waiting comments, as happens each hour. */
  tellEditors(now?: number): Promise<void>;
  /** Gives comments without the id of their text that id, as a start does. */
  nameTexts(): Promise<void>;
  /** Names posts for feeds, as a start does. */
  nameFirstSlugs(): Promise<void>;
  /** Writes how the admin panel shows the types, as a start of the panel does. */
  arrangePanel(): Promise<void>;
  /** Makes the account of the first editor, as a start of the panel does. */
  nameFirstEditor(): Promise<void>;
  previewUrl(
    uid: string,
    entry: Entry & { readonly locale?: string; readonly status?: string },
  ): Promise<string | null>;
  snapshot(headers?: Record<string, string>): Promise<Response>;
  texts(): Promise<ContentSnapshot>;
  stop(): Promise<void>;
}

/** Starts the real content backend in this process, on a free port unless one is given. It sends its messages about changed texts to `hook`. */
export async function startTestCms(
  texts: ContentSnapshot,
  hook: string,
  wantedPort = 0,
  siteUrl = 'http://irodori.example',
): Promise<TestCms> {
  const data = await mkdtemp(join(tmpdir(), 'irodori-cms-'));
  await mkdir(join(data, 'public', 'uploads'), { recursive: true });
  const textsFile = join(data, 'texts.json');
  const write = (next: ContentSnapshot) => writeFile(textsFile, JSON.stringify(next));
  await write(texts);
  Object.assign(process.env, {
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: 'true',
    HOST: '127.0.0.1',
    CMS_PORT: '1337',
    CMS_URL: 'http://cms.irodori.example',
    SITE_URL: siteUrl,
    CMS_DATA: data,
    CMS_TEXTS: textsFile,
    CMS_SECRET: 'the tests',
    CMS_HOOKS: hook,
    CONTENT_SECRET: contentSecret,
    CONTENT_MEDIA_URL: 'https://bucket.example/uploads, https://cdn.example',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '1',
    VERIFICATION_PROVIDER: 'off',
  });
  const { createStrapi } = load('@strapi/strapi') as { createStrapi(options: object): Strapi };
  const strapi = await createStrapi({ appDir: folder, distDir: folder, serveAdminPanel: false }).load();
  // Strapi's 10 rounds take a tenth of a second of each account that a test makes.
  const { password } = strapi.getModel('plugin::users-permissions.user').attributes;
  if (password !== undefined) password.encryption = { rounds: 4 };
  await new Promise<void>((resolve) => void strapi.server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = strapi.server.httpServer.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { seed } = load('./src/texts/seed.js') as { seed(): Promise<void> };
  const { writeSettings } = load('./src/accounts/settings.js') as Pick<TestCms, 'writeSettings'>;
  const { tellEditors } = load('./src/comments/tell-editors.js') as Pick<TestCms, 'tellEditors'>;
  const { nameFirstSlugs } = load('./src/texts/first-slugs.js') as Pick<TestCms, 'nameFirstSlugs'>;
  const { nameTexts } = load('./src/comments/keep-to-text.js') as Pick<TestCms, 'nameTexts'>;
  const { arrangePanel } = load('./src/panel/arrange-panel.js') as Pick<TestCms, 'arrangePanel'>;
  const { nameFirstEditor } = load('./src/first-editor.js') as Pick<TestCms, 'nameFirstEditor'>;
  const { previewUrl } = load('./src/texts/preview.js') as Pick<TestCms, 'previewUrl'>;
  const snapshot = (headers: Record<string, string> = {}) => fetch(`${url}/api/snapshot`, { headers });
  return {
    url,
    strapi,
    previewUrl,
    nameTexts,
    nameFirstSlugs,
    arrangePanel,
    nameFirstEditor,
    writeSettings,
    tellEditors,
    snapshot,
    seed: async (next) => {
      await write(next);
      await seed();
    },
    texts: async () => (await (await snapshot()).json()) as ContentSnapshot,
    async stop() {
      // Not `strapi.destroy()`, which removes all listeners of the process, those of Vitest too.
      await strapi.server.destroy();
      await strapi.db.destroy();
      await rm(data, { recursive: true });
    },
  };
}
