import { z } from 'zod/mini';
import { verificationProvider } from '../account/verification.ts';

/** Path at which a site says with which backend its pages speak, as each of its pages does. */
export const siteBackendPath = '/builds/backend.json';

/** The document at {@link siteBackendPath}. */
export const siteBackend = z.object({
  /** Address of the Supabase project, whose host names the session cookie. */
  url: z.string(),
  /** Its publishable key. */
  key: z.string(),
  /** The service that checks that visitors are human. */
  verification: verificationProvider,
});
export type SiteBackend = z.infer<typeof siteBackend>;
