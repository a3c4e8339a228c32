import type { SupabaseClient } from '@supabase/supabase-js';
import { PlatformError } from '../errors.ts';
import type { StorageFace } from '../platform.ts';
import { publicUrlAt } from './public-url.ts';

export function createStorage(client: () => Promise<SupabaseClient>, url: string): StorageFace {
  const signedUrls: StorageFace['signedUrls'] = async (bucket, paths, expiresInSeconds) => {
    if (paths.length === 0) return [];
    const { data, error } = await (
      await client()
    ).storage
      .from(bucket)
      .createSignedUrls([...paths], expiresInSeconds);
    if (error !== null) throw storageError(error);
    return data.map((signed) => (signed.error === null ? signed.signedUrl : null));
  };
  return {
    publicUrl: publicUrlAt(url),
    async signedUrl(bucket, path, expiresInSeconds) {
      const { data, error } = await (
        await client()
      ).storage
        .from(bucket)
        .createSignedUrl(path, expiresInSeconds);
      if (error !== null) throw storageError(error);
      return data.signedUrl;
    },
    signedUrls,
    async thumbnails(bucket, paths, width, expiresInSeconds) {
      if (paths.length === 0) return [];
      const files = (await client()).storage.from(bucket);
      const copy = async (path: string): Promise<string | undefined> => {
        const { data } = await files.createSignedUrl(path, expiresInSeconds, { transform: { width } });
        return data?.signedUrl;
      };
      const [wholes, copies] = await Promise.all([
        signedUrls(bucket, paths, expiresInSeconds),
        Promise.all(paths.map((path) => copy(path).catch(() => undefined))),
      ]);
      return wholes.map((whole, index) => (whole === null ? null : { src: copies[index] ?? whole, whole }));
    },
    async upload(bucket, path, file) {
      const { error } = await (
        await client()
      ).storage
        .from(bucket)
        .upload(path, file, { contentType: file.type });
      if (error !== null) throw storageError(error);
    },
    async remove(bucket, paths) {
      const { error } = await (await client()).storage.from(bucket).remove([...paths]);
      if (error !== null) throw storageError(error);
    },
  };
}

function storageError(error: Error): PlatformError {
  const { status, statusCode } = error as { status?: number; statusCode?: string };
  return new PlatformError(error.message, {
    code: statusCode ?? error.name,
    status: status ?? 0,
    cause: error,
  });
}
