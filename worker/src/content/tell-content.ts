import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** The content backend, which has the readers’ accounts. */
export interface ContentBackend {
  readonly url: string;
  readonly secret: string;
}

const deadlineMs = 10_000;

/**
 * Sends a message about an account, signed as the content backend signs its own messages to the site (Standard Webhooks).
 * Resolves to the body of the response.
 * @throws Error if the content backend does not accept it
 */
export async function tellContent(
  { url, secret }: ContentBackend,
  path: string,
  message: { readonly type: string; readonly data: { readonly user: string } },
): Promise<unknown> {
  const id = randomUUID();
  const sent = new Date();
  const body = JSON.stringify(message);
  const response = await fetch(`${url}/api/reader/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, sent, body),
    },
    body,
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (!response.ok) throw new Error(`The content backend answered ${response.status} to “${message.type}”`);
  return response.json();
}
