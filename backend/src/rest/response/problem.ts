/** An error response with PostgREST's four fields. */
export function problem(
  status: number,
  body: {
    readonly code: string;
    readonly details: unknown;
    readonly hint: unknown;
    readonly message: string;
  },
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${body.code.replace(/[^\w-]/g, '')}`,
      ...headers,
    },
  });
}
