import { z } from 'zod/mini';

/** Path at which a site says what its shell offers to modules. */
export const shellOfferPath = '/builds/shell.json';

/** Names by the import specifier of a shared library; a member of a curated namespace has a dot, e.g. `z.string`. */
export const namesByLibrary = z.record(z.string(), z.array(z.string()));
export type NamesByLibrary = z.infer<typeof namesByLibrary>;

/** What a shell's build gives to modules, which its own bundle says. */
export const sharedOffer = z.record(
  z.string(),
  z.object({
    version: z.string(),
    /** Names that a module's code may take in a browser. */
    browser: z.array(z.string()),
    /** Names that a module's code may take on the server. */
    server: z.array(z.string()),
  }),
);
export type SharedOffer = z.infer<typeof sharedOffer>;

/** The document at {@link shellOfferPath}. */
export const shellOffer = z.object({
  /** The shell's version. */
  shell: z.string(),
  contract: z.int(),
  shared: sharedOffer,
});
export type ShellOffer = z.infer<typeof shellOffer>;
