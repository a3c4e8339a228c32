import type { MFAVerifyWebauthnParams, SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { unwrap } from './auth-failure.ts';
import { parse } from '../calls/data.ts';
import type { EnrolledFactor, MfaFace, NewFactor } from './mfa-face.ts';

/** auth-js's type of a credential requires static members of the browser's class, so credentials are cast to it. */
type Credential<T extends 'create' | 'request'> =
  MFAVerifyWebauthnParams<T>['webauthn']['credential_response'];

const enrolledFactor = z.discriminatedUnion('type', [
  z
    .object({
      id: z.string(),
      type: z.literal('totp'),
      totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
    })
    .transform(({ id, type, totp: { qr_code, secret, uri } }) => ({
      id,
      factorType: type,
      qrCode: qr_code,
      secret,
      uri,
    })),
  z
    .object({ id: z.string(), type: z.literal('phone'), phone: z.string() })
    .transform(({ id, type, phone }) => ({ id, factorType: type, phone })),
  z
    .object({ id: z.string(), type: z.literal('webauthn') })
    .transform(({ id, type }) => ({ id, factorType: type })),
]);

/** The options of a WebAuthn ceremony; auth-js has already decoded base64url to bytes. */
const optionsOf = <T>() =>
  z.object({ publicKey: z.custom<T>((value) => typeof value === 'object' && value !== null) });
const challenge = z.object({
  id: z.string(),
  expires_at: z.number(),
  webauthn: z
    .discriminatedUnion('type', [
      z.object({
        type: z.literal('create'),
        credential_options: optionsOf<PublicKeyCredentialCreationOptions>(),
      }),
      z.object({
        type: z.literal('request'),
        credential_options: optionsOf<PublicKeyCredentialRequestOptions>(),
      }),
    ])
    .transform((webauthn) =>
      webauthn.type === 'create'
        ? { type: webauthn.type, publicKey: webauthn.credential_options.publicKey }
        : { type: webauthn.type, publicKey: webauthn.credential_options.publicKey },
    )
    .optional(),
});

const factors = z
  .object({
    id: z.string(),
    friendly_name: z.string().nullish(),
    factor_type: z.string(),
    status: z.enum(['verified', 'unverified']),
    created_at: z.string(),
  })
  .transform(({ id, friendly_name, factor_type, status, created_at }) => ({
    id,
    friendlyName: friendly_name === '' || friendly_name === undefined ? null : friendly_name,
    factorType: factor_type,
    status,
    createdAt: created_at,
  }))
  .array();
const factorList = z.object({ all: factors, totp: factors, phone: factors, webauthn: factors });

const aal = z.enum(['aal1', 'aal2']).nullable();
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
      const { id, expires_at: expiresAt, webauthn } = data;
      return { id, expiresAt, ...(webauthn === undefined ? {} : { webauthn }) };
    },
    async verify(proof) {
      const { factorId, challengeId } = proof;
      const gotrue = await mfa();
      if ('code' in proof) {
        unwrap(await gotrue.verify({ factorId, challengeId, code: proof.code }));
        return;
      }
      const { credential, type, ...site } = proof.webauthn;
      unwrap(
        await gotrue.verify({
          factorId,
          challengeId,
          webauthn:
            type === 'create'
              ? { ...site, type, credential_response: credential as unknown as Credential<'create'> }
              : { ...site, type, credential_response: credential as unknown as Credential<'request'> },
        }),
      );
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
