import { z } from 'zod/mini';
import { integrity } from './composition.ts';

/**
 * Certificates of admission: what the gate found of a version, signed. The registry writes them, and a shell that follows a
 * signed registry gives visitors no version without one (docs/decisions/certificates-of-admission.md).
 */

/** Folder of the certificates, in the registry's folder and at its address. */
export const certificatesFolder = 'admissions';
export const certificateFile = (id: string, version: string): string =>
  `${certificatesFolder}/${id}/${version}.json`;

/** The delegated role whose keys sign certificates. A registry without the role needs none. */
export const admissionRole = 'admission';

/** A page that a site rendered. */
const renderedPage = z.object({
  pattern: z.string(),
  path: z.string(),
  status: z.int(),
  /** The page was rendered with the session of the gate's visitor, since it leads elsewhere without one; absent if it was not. */
  session: z.optional(z.literal(true)),
  /** What failed in the browser; absent if nothing did, or no browser was asked. */
  faults: z.optional(z.array(z.string())),
});
export type RenderedPage = z.infer<typeof renderedPage>;

/** The pages that a site rendered with the version in one composition. */
export const renderedPages = z.object({
  /** Address of the site. */
  site: z.string(),
  /** Versions of other modules beside it that not all visitors have, by module. */
  beside: z.record(z.string(), z.string()),
  /** Name and version of the browser in which the pages ran; null if none did. */
  browser: z.nullable(z.string()),
  pages: z.array(renderedPage),
  /** Patterns of routes of which no page is known. */
  skipped: z.array(z.string()),
});
export type RenderedPages = z.infer<typeof renderedPages>;

/** What a certificate says. */
export const admission = z.object({
  module: z.string(),
  version: z.string(),
  /** Integrity of the version's `module.json`. */
  manifest: integrity,
  /** ISO 8601. */
  at: z.string(),
  /**
   * The gate's rules that the version passed, which rise with each rule; null for a version that was published before
   * certificates, or by a development server.
   */
  rules: z.nullable(z.int()),
  /** The shells with which it was compared, each with the SHA-256 of its offer, in hex; null if the site did not tell it. */
  shells: z.array(z.object({ at: z.string(), shell: z.nullable(z.string()), offer: z.nullable(z.string()) })),
  /** What its evaluation took in a shell, in milliseconds of processor time; null if no shell evaluated it. */
  evaluationMs: z.nullable(z.number()),
  /** The memory that its code holds, in bytes; null likewise. */
  memoryBytes: z.nullable(z.number()),
  rendered: z.array(renderedPages),
});
export type Admission = z.infer<typeof admission>;
