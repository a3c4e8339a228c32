import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Metadata, Server, type Upload } from '@tus/server';
import type { Context } from 'hono';
import type { Identity } from '../../database/identity.ts';
import { serviceIdentity } from '../../database/identity.ts';
import { getBucket } from '../buckets/buckets.ts';
import { checkMimeType } from '../uploads/mime-types.ts';
import { checkedBucket, checkedName, type ObjectPath } from '../names.ts';
import { verifyToken } from '../signed/signed-url.ts';
import { mustBeAuthenticated, routes, type StorageApp, type StorageEnv } from '../storage-app.ts';
import type { StorageContext } from '../storage-context.ts';
import { invalidRequest, StorageError } from '../storage-error.ts';
import { cacheHeader, userMetadataOf } from '../uploads/upload-body.ts';
import { checkUpload, limitOf } from '../uploads/upload.ts';
import { resumableMetadata, type ResumableStore } from './resumable-store.ts';

/** The client and purpose of the request that the TUS server handles. */
interface Asking {
  readonly isSigned: boolean;
  /** Null for a HEAD or OPTIONS request without a signed token. */
  readonly identity: Identity | null;
  readonly signature: string | undefined;
  readonly upsert: boolean;
  path?: ObjectPath;
  owner?: string | null;
  replaces?: boolean;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Resumable uploads by the TUS protocol: `/upload/resumable` and, with a signed token, `/upload/resumable/sign`. */
export function resumableRoutes(context: StorageContext, store: ResumableStore, url: string): StorageApp {
  const current = new AsyncLocalStorage<Asking>();
  const asking = (): Asking => {
    const found = current.getStore();
    if (!found) throw new Error('The TUS server called a hook outside a request.');
    return found;
  };

  /** @throws StorageError if the client may not write the object of the upload */
  const authorize = async (metadata: Upload['metadata'], length: number | undefined) => {
    const ask = asking();
    const { data } = resumableMetadata.safeParse(metadata);
    if (!data) throw invalidRequest('Metadata header is required');
    const path = { bucket: checkedBucket(data.bucketName), name: checkedName(data.objectName) };
    Object.assign(ask, { path });
    if (ask.isSigned) {
      if (!ask.signature) throw new StorageError(400, 'InvalidSignature', 'Missing x-signature header');
      const claims = await verifyToken(context.signingKey, path, ask.signature, 'upload');
      Object.assign(ask, { owner: claims.owner, replaces: claims.upsert });
    } else if (ask.identity) {
      Object.assign(ask, { owner: ask.identity.userId, replaces: ask.upsert });
      await getBucket(context.database, path.bucket);
      await checkUpload(
        { path, identity: ask.identity, operation: 'storage.tus.upload.create', upsert: ask.upsert },
        {
          mimetype: data.contentType ?? 'application/octet-stream',
          contentLength: length,
          userMetadata: userMetadataOf(data.metadata),
        },
        context,
      );
    }
  };

  const server = new Server({
    path: '/storage/v1/upload/resumable',
    datastore: store,
    disableTerminationForFinishedUploads: true,
    allowedHeaders: ['Authorization', 'X-Upsert', 'Upload-Expires', 'ApiKey', 'x-signature'],
    namingFunction: async (_request, metadata) => {
      const bucket = metadata?.['bucketName'];
      asking().path = {
        bucket: checkedBucket(bucket ?? ''),
        name: checkedName(metadata?.['objectName'] ?? ''),
      };
      return randomUUID();
    },
    generateUrl: (_request, { path, id }) => {
      const { path: target, isSigned } = asking();
      const name = Buffer.from(`${target?.bucket}/${target?.name}/${id}`).toString('base64url');
      return `${url}${path}${isSigned ? '/sign' : ''}/${name}`;
    },
    getFileIdFromRequest: (request) => {
      const last = new URL(request.url).pathname.split('/').at(-1) ?? '';
      const id = Buffer.from(last, 'base64url').toString().split('/').at(-1) ?? '';
      return uuid.test(id) ? id : undefined;
    },
    maxSize: async (_request, id) => {
      const path = asking().path ?? (id ? pathOf(await store.getUpload(id)) : undefined);
      return path
        ? limitOf(await getBucket(context.database, path.bucket), context.largest)
        : context.largest;
    },
    onIncomingRequest: async (request, id) => {
      if (request.method === 'HEAD' || request.method === 'OPTIONS') return;
      if (request.method === 'POST') {
        const length = Number(request.headers.get('upload-length') ?? Number.NaN);
        const given = Metadata.parse(request.headers.get('upload-metadata') ?? undefined);
        return authorize(given, Number.isFinite(length) ? length : undefined);
      }
      const upload = await store.getUpload(id);
      return authorize(upload.metadata, upload.size);
    },
    onUploadCreate: async (_request, { metadata }) => {
      const { path, owner, replaces } = asking();
      const bucket = await getBucket(context.database, path?.bucket ?? '');
      checkMimeType(metadata?.['contentType'] ?? 'application/octet-stream', bucket.allowed_mime_types);
      const seconds = metadata?.['cacheControl'] ?? '';
      const cacheControl = /^-?\d+$/.test(seconds) ? cacheHeader(seconds) : 'no-cache';
      return {
        metadata: { ...metadata, cacheControl, owner: owner ?? null, upsert: String(replaces ?? false) },
      };
    },
    onUploadFinish: async (_request, upload) => {
      await store.finish(upload);
      return { headers: { 'Tus-Complete': '1' } };
    },
    onResponseError: (_request, error) =>
      error instanceof StorageError ? { status_code: error.status, body: error.message } : undefined,
  });

  const respond = (c: Context<StorageEnv>, isSigned: boolean) => {
    const needsIdentity = !isSigned && !['HEAD', 'OPTIONS'].includes(c.req.method);
    const identity = isSigned ? serviceIdentity : needsIdentity ? mustBeAuthenticated(c) : null;
    const asked = {
      isSigned,
      identity,
      signature: c.req.header('x-signature'),
      upsert: c.req.header('x-upsert') === 'true',
    };
    return current.run(asked, () => server.handleWeb(c.req.raw));
  };
  const app = routes();
  app.all('/sign/*', (c) => respond(c, true));
  app.all('/*', (c) => respond(c, false));
  return app;
}

const pathOf = ({ metadata }: Upload): ObjectPath => ({
  bucket: metadata?.['bucketName'] ?? '',
  name: metadata?.['objectName'] ?? '',
});
