export interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
}

interface Address {
  readonly url: string;
}

/** Sends a request; the body of the response is parsed where it is JSON. */
export async function ask({ url }: Address, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url + path, init);
  const type = response.headers.get('content-type')?.split(';')[0] ?? null;
  const body = type === 'application/json' ? ((await response.json()) as unknown) : await sizeOf(response);
  return { status: response.status, type, body };
}

const sizeOf = async (response: Response): Promise<string> =>
  (await response.arrayBuffer()).byteLength === 0 ? 'empty' : 'bytes';

export const post = (target: Address, path: string, body: object): Promise<Answer> =>
  ask(target, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
