import { confirmPath, homePath } from '@irodori/contract/paths';

/**
 * The page that explains why a return from a provider failed. GoTrue leads a return that it cannot place, because it is
 * too late or was used before, to the site's own URL with the error in the query.
 */
export const failedReturn = ({ pathname, search, searchParams }: URL): string | undefined =>
  pathname === homePath && searchParams.has('error') && searchParams.has('error_code')
    ? `${confirmPath}${search}`
    : undefined;
