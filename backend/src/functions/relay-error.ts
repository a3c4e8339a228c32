const exposed = 'sb-error-code, x-relay-error, x-sb-edge-region';

/** A response in place of the function's own, with the error code in its body and in a header. */
function errorResponse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code, message },
    {
      status,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': exposed,
        'sb-error-code': code,
        ...headers,
      },
    },
  );
}

export const unauthorized = (reason: string, message: string): Response =>
  errorResponse(401, `UNAUTHORIZED_${reason}`, message);

export const methodNotAllowed = (): Response =>
  errorResponse(405, 'METHOD_NOT_ALLOWED', 'Method not allowed');

/** A relay error for supabase-js, because no function received the whole body. */
export const bodyTooLarge = (message: string): Response =>
  errorResponse(413, 'BODY_TOO_LARGE', message, { 'x-relay-error': 'true' });

/** Errors of the relay, not of the function; supabase-js turns them into a FunctionsRelayError. */
const relayErrors = {
  BOOT_ERROR: [503, 'Function failed to start (please check logs)'],
  WORKER_ERROR: [500, 'Function exited due to an error (please check logs)'],
  WORKER_RESOURCE_LIMIT: [
    546,
    'Function failed due to not having enough compute resources (please check logs)',
  ],
  IDLE_TIMEOUT: [504, 'Request idle timeout limit (150s) reached'],
  NOT_FOUND: [404, 'Requested function was not found'],
} as const;

export function relayError(code: keyof typeof relayErrors): Response {
  const [status, message] = relayErrors[code];
  return errorResponse(status, code, message, { 'x-relay-error': 'true' });
}

/** Adapts a function's response like the hosted relay: errors get a code, and HTML becomes plain text. */
export function passedOn(request: Request, response: Response): Response {
  const { headers } = response;
  if (request.method === 'GET' && headers.get('content-type')?.toLowerCase().startsWith('text/html')) {
    headers.set('content-type', 'text/plain');
  }
  if (response.status >= 500) {
    const others = headers.get('access-control-expose-headers');
    headers.set('sb-error-code', 'EDGE_FUNCTION_ERROR');
    headers.set('access-control-expose-headers', [others, 'sb-error-code'].filter(Boolean).join(', '));
  }
  return response;
}
