import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod/mini';
import { exact, throwIf, unwrap } from './auth-failure.ts';
import { parse } from '../calls/data.ts';
import type { EnrolledFactor, MfaFace, NewFactor } from './mfa-face.ts';

const enrolledFactor = z.discriminatedUnion('type', [
  z.pipe(
    z.object({
      id: z.string(),
      type: z.literal('totp'),
      totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
    }),
    z.transform(({ id, type, totp: { qr_code, secret, uri } }) => ({
      id,
      factorType: type,
      qrCode: qr_code,
      secret,
      uri,
    })),
  ),
  z.pipe(
    z.object({ id: z.string(), type: z.literal('phone'), phone: z.string() }),
    z.transform(({ id, type, phone }) => ({ id, factorType: type, phone })),
  ),
]);

const challenge = z.object({ id: z.string(), expires_at: z.number() });

const factors = z.array(
  z.pipe(
    z.object({
      id: z.string(),
      friendly_name: z.nullish(z.string()),
      factor_type: z.string(),
      status: z.enum(['verified', 'unverified']),
      created_at: z.string(),
    }),
    z.transform(({ id, friendly_name, factor_type, status, created_at }) => ({
      id,
      friendlyName: friendly_name === '' || friendly_name === undefined ? null : friendly_name,
      factorType: factor_type,
      status,
      createdAt: created_at,
    })),
  ),
);
const factorList = z.object({ all: factors, totp: factors, phone: factors, webauthn: factors });

const aal = z.nullable(z.enum(['aal1', 'aal2']));
const assuranceLevel = z.object({
  currentLevel: aal,
  nextLevel: aal,
  currentAuthenticationMethods: z.array(z.object({ method: z.string(), timestamp: z.number() })),
});

/** Second factors through GoTrue. */
export function createMfa(client: () => Promise<SupabaseClient>): MfaFace {
  const mfa = async () => (await client()).auth.mfa;
  return {
    async enrol<F extends NewFactor>(factor: F) {
      const enrolled: EnrolledFactor = parse(enrolledFactor, unwrap(await (await mfa()).enroll(factor)));
      return enrolled as Extract<EnrolledFactor, { factorType: F['factorType'] }>;
    },
    async challenge(factorId, how) {
      const data = parse(challenge, unwrap(await (await mfa()).challenge({ factorId, ...how })));
      return { id: data.id, expiresAt: data.expires_at };
    },
    async verify(proof) {
      unwrap(await (await mfa()).verify(proof));
    },
    async addSecurityKey(friendlyName) {
      const gotrue = await mfa();
      // By default auth-js asks for the maker's certificate, which the browser asks the visitor about.
      const { error } = await gotrue.webauthn.register({ friendlyName }, { attestation: 'none' });
      if (error === null) return;
      await removeUnfinished(gotrue, friendlyName).catch(() => undefined);
      throwIf(exact(error));
    },
    async giveSecurityKey(factorId) {
      throwIf(exact((await (await mfa()).webauthn.authenticate({ factorId })).error));
    },
    async unenrol(factorId) {
      unwrap(await (await mfa()).unenroll({ factorId }));
    },
    async list() {
      return parse(factorList, unwrap(await (await mfa()).listFactors()));
    },
    async assuranceLevel() {
      const level = parse(assuranceLevel, unwrap(await (await mfa()).getAuthenticatorAssuranceLevel()));
      return {
        current: level.currentLevel,
        next: level.nextLevel,
        methods: level.currentAuthenticationMethods,
      };
    },
  };
}

/** Removes the factor of a registration that failed: auth-js leaves it behind, where its name would be refused. */
async function removeUnfinished(mfa: SupabaseClient['auth']['mfa'], friendlyName: string): Promise<void> {
  const { all } = unwrap(await mfa.listFactors());
  for (const { id, friendly_name, factor_type, status } of all)
    if (friendly_name === friendlyName && factor_type === 'webauthn' && status === 'unverified')
      unwrap(await mfa.unenroll({ factorId: id }));
}
