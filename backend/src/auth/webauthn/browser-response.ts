import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

const bytes = z.base64url();

/** The fields of a PublicKeyCredential as JSON beside `response`. */
const credential = {
  id: bytes.min(1),
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.looseObject({}).default({}),
};

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** The result of `navigator.credentials.create()` as JSON. */
export const registrationResponse: z.ZodType<RegistrationResponseJSON> = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(transport).exactOptional(),
  }),
});

/** The result of `navigator.credentials.get()` as JSON. */
export const authenticationResponse: z.ZodType<AuthenticationResponseJSON> = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.exactOptional(),
  }),
});
