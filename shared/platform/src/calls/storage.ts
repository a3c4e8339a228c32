import type { SupabaseClient } from '@supabase/supabase-js';
import { PlatformError } from '../errors.ts';
import type { StorageFace } from '../platform.ts';
import { privateUrl } from './private-pictures.ts';
import { publicUrlAt } from './public-url.ts';

export function createStorage(client: () => Promise<SupabaseClient>, url: string): StorageFace {
  return {
    publicUrl: publicUrlAt(url),
    privateUrl,
    async signedUrl(bucket, path, expiresInSeconds) {
      const { data, error } = await (
        await client()
      ).storage
        .from(bucket)
        .createSignedUrl(path, expiresInSeconds);
      if (error !== null) throw storageError(error);
      return data.signedUrl;
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
