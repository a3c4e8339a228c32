import { randomUUID } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { AuthError } from '../auth-error.ts';
import type { Webhook } from './config.ts';

const patienceMs = 5000;
const largestResponse = 200 * 1024;

/** Posts the payload with a Standard Webhooks signature. @throws AuthError with GoTrue's message for the failure */
export async function callWebhook({ uri, secrets }: Webhook, payload: object): Promise<unknown> {
  const id = randomUUID();
  const now = new Date();
  const body = JSON.stringify(payload);
  const signatures = secrets.map((secret) => new Signer(secret.replace(/^v1,/, '')).sign(id, now, body));
  const response = await fetch(uri, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(', '),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    throw unreachable(error);
  });
  if (response.status === 204) return undefined;
  if (response.status !== 200 && response.status !== 202) {
    await response.body?.cancel();
    throw failed(
      refusals[response.status] ?? `Unexpected status code returned from hook: ${response.status}`,
    );
  }
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    await response.body?.cancel();
    const why = type
      ? `Invalid JSON response. Received content-type: ${type}`
      : 'Invalid Content-Type: Missing Content-Type header';
    throw new AuthError(400, 'hook_payload_invalid_content_type', why);
  }
  const text = await limitedText(response).catch((error: unknown) => {
    throw error instanceof AuthError ? error : unreachable(error);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw failed('Error unmarshaling JSON output.');
  }
}

const refusals: Readonly<Record<number, string>> = {
  400: 'Invalid payload sent to hook',
  401: 'Hook requires authorization token',
  429: 'Service currently unavailable due to hook',
  503: 'Service currently unavailable due to hook',
};

const failed = (message: string) => new AuthError(500, 'unexpected_failure', message);

const unreachable = (error: unknown) =>
  error instanceof Error && error.name === 'TimeoutError'
    ? new AuthError(
        422,
        'hook_timeout',
        `Failed to reach hook within maximum time of ${(patienceMs / 1000).toFixed(6)} seconds`,
      )
    : new AuthError(422, 'hook_timeout_after_retry', 'Failed to reach hook after maximum retries');

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largestResponse) {
      throw new AuthError(
        422,
        'hook_payload_over_size_limit',
        `Payload size exceeded size limit of ${largestResponse} bytes`,
      );
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
