import { createContentSession, type ContentSession, type ContentSessionOptions } from './content-session.ts';
import { createEntries, type Entries } from './entries.ts';
import { createStrapiFetch, type StrapiOptions } from './strapi-fetch.ts';

export type ContentParts = ContentSession & Entries;

export interface ContentPartsOptions
  extends
    Pick<ContentSessionOptions, 'token' | 'user'>,
    Pick<StrapiOptions, 'config' | 'fetch' | 'onError'> {}

/** The part of the content client that sends requests to Strapi; a separate chunk. */
export function createContent({ config, fetch, token, user, onError }: ContentPartsOptions): ContentParts {
  const strapi = createStrapiFetch({ config, fetch, token: token.get, onError });
  return {
    ...createContentSession({ strapi, token, user, userQuery: config.userQuery }),
    ...createEntries(strapi, config),
  };
}
