import { overrideAudience, overrideClaims } from '@irodori/contract/override';
import { jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { newReference, type Problem } from '../../src/errors/problem.ts';
import type { Compositions, LiveComposition } from '../compose/composition.ts';
import type { RetainedCompositions } from '../compose/retained-compositions.ts';
import type { Logger } from '../log.ts';
import type { AdmittedModule } from '../registry/load-module.ts';
import type { RegistryWatch } from '../registry/registry-watch.ts';
import { readReplay } from './replay.ts';

/** Versions that one visitor gets in place of those that everybody else gets. */
export interface Override {
  /** Empty if one of them cannot be served. */
  readonly modules: readonly AdmittedModule[];
  readonly until: Date;
  /** Why the versions cannot be shown. */
  readonly problem?: Problem;
}

/** What a visitor sees who has opened an override link. */
export interface OverriddenSite extends Override {
  readonly composition: LiveComposition;
}

interface Options {
  /** Signs override links. */
  readonly secret: string;
  readonly compositions: Pick<Compositions, 'current' | 'instead' | 'find'>;
  readonly retained: Pick<RetainedCompositions, 'manifest'>;
  readonly registry: Pick<RegistryWatch, 'loadVersion'>;
  readonly log: Logger;
}

/** Opens the tokens of override links. */
export function createOverrides({ secret, compositions, retained, registry, log }: Options) {
  const key = Buffer.from(secret);
  /** Of each token, so that a link with many versions does not load them for each request. */
  const opened = new LRUCache<string, Promise<readonly AdmittedModule[]>>({ max: 20 });

  function modulesOf(
    token: string,
    wanted: Readonly<Record<string, string>>,
  ): Promise<readonly AdmittedModule[]> {
    const known =
      opened.get(token) ??
      Promise.all(Object.entries(wanted).map(([id, version]) => registry.loadVersion(id, version)));
    opened.set(token, known);
    known.catch(() => opened.delete(token));
    return known;
  }

  /** The versions of a composition that visitors have had, by module. */
  function versionsOf(id: string): Readonly<Record<string, string>> {
    const known = retained.manifest(id) ?? compositions.find(id)?.manifest;
    if (known === undefined) throw new Error(`The site has no composition ${id} any more.`);
    return Object.fromEntries(
      Object.entries(known.modules).map(([module, { version }]) => [module, version]),
    );
  }

  return {
    /** What the token of a link or of its cookie gives; undefined if it has ended. */
    async open(token: string): Promise<Override | undefined> {
      const link = readReplay(token, secret) ?? (await readClaims(token, key));
      if (link === undefined) return undefined;
      const until = new Date(link.exp * 1000);
      try {
        const wanted = 'modules' in link ? link.modules : versionsOf(link.composition);
        return { modules: await modulesOf(token, wanted), until };
      } catch (error) {
        log.warn(
          { err: error, event: 'override-failed' },
          'an override link names a version that cannot be served',
        );
        return { modules: [], until, problem: unavailable(error) };
      }
    },
    /** The composition of a visitor's place with the versions of an override. */
    compose: ({ modules }: Override, place: number | undefined): LiveComposition =>
      compositions.instead(compositions.current(place), modules),
  };
}

export type Overrides = ReturnType<typeof createOverrides>;

async function readClaims(token: string, key: Uint8Array) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: overrideAudience,
      requiredClaims: ['exp'],
    });
    return overrideClaims.parse(payload);
  } catch {
    return undefined;
  }
}

export const endedLink = (): Problem => ({
  kind: 'problem',
  status: 403,
  title: 'This link has ended',
  message:
    'A link to other versions of the site works for a while. Please ask for a new one where you got it.',
  reference: newReference(),
});

/** Whoever has a link may know why. */
const unavailable = (error: unknown): Problem => ({
  kind: 'problem',
  status: 422,
  title: 'This version cannot be shown',
  message: error instanceof Error ? error.message : String(error),
  reference: newReference(),
});
