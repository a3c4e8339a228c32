import { z } from 'zod';
import { StepError } from '../terminal/progress.ts';

const client = z.object({ client_id: z.string(), client_name: z.string().optional() });
const list = z.object({ clients: z.array(client).default([]) });
const withSecret = z.object({ client_id: z.string(), client_secret: z.string() });

/** The application that visitors see on the consent page and among their connected applications. */
const name = 'Comments on Irodori';

export interface ReaderClient {
  readonly CMS_CLIENT_ID: string;
  readonly CMS_CLIENT_SECRET: string;
}

/**
 * Makes the content backend an OAuth client of the embedded backend, so that readers sign in with their Irodori account.
 * The backend tells a secret once, so each start gets a new one.
 * @param cmsUrl the URL of the content backend
 * @throws StepError if the backend refuses
 */
export async function renewReaderClient(
  backendUrl: string,
  secretKey: string,
  cmsUrl: string,
): Promise<ReaderClient> {
  const ask = async (method: 'GET' | 'POST' | 'PUT', path = '', body?: object): Promise<unknown> => {
    const response = await fetch(`${backendUrl}/auth/v1/admin/oauth/clients${path}`, {
      method,
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new StepError(
        `The content backend could not become an OAuth client: ${response.status} ${text.slice(0, 300)}`,
      );
    return JSON.parse(text);
  };
  const wanted = {
    redirect_uris: [`${cmsUrl}/api/connect/irodori/callback`],
    // By refreshing, the content backend learns whether Irodori has ended its session of a reader.
    grant_types: ['authorization_code', 'refresh_token'],
  };
  const known = list.parse(await ask('GET')).clients.find(({ client_name }) => client_name === name);
  if (known !== undefined) await ask('PUT', `/${known.client_id}`, wanted);
  const { client_id, client_secret } = withSecret.parse(
    known === undefined
      ? await ask('POST', '', {
          client_name: name,
          token_endpoint_auth_method: 'client_secret_basic',
          ...wanted,
        })
      : await ask('POST', `/${known.client_id}/regenerate_secret`),
  );
  return { CMS_CLIENT_ID: client_id, CMS_CLIENT_SECRET: client_secret };
}
