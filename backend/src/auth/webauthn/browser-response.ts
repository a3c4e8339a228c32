import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

const bytes = z.base64url();

/** What a browser's PublicKeyCredential says as JSON, beside the answer to the challenge. */
const credential = {
  id: bytes.min(1),
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.looseObject({}).default({}),
};

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** What `navigator.credentials.create()` gave, as JSON. */
export const registrationResponse: z.ZodType<RegistrationResponseJSON> = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(transport).exactOptional(),
  }),
});

/** What `navigator.credentials.get()` gave, as JSON. */
export const authenticationResponse: z.ZodType<AuthenticationResponseJSON> = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.exactOptional(),
  }),
});
