/** Echoes bodies, streams events, counts finished and aborted work, and reports the request. */
Deno.serve(async (request: Request) => {
  const url = new URL(request.url);
  switch (url.pathname.split('/')[2]) {
    case 'echo':
      return new Response(request.body, {
        headers: { 'content-type': request.headers.get('content-type') ?? 'application/octet-stream' },
      });
    case 'events':
      return events(request);
    case 'length': {
      let length = 0;
      for await (const chunk of request.body ?? []) length += chunk.byteLength;
      return Response.json({ length });
    }
    case 'later':
      EdgeRuntime.waitUntil(new Promise((resolve) => setTimeout(resolve, 10)).then(() => (done += 1)));
      return Response.json({ done });
    case 'left':
      return Response.json({ left });
    case 'throw':
      throw new Error('thrown by the function');
    case 'redirect':
      return Response.redirect('https://example.com/elsewhere', 302);
    case 'page':
      return new Response('<h1>A page</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
    case 'temporary': {
      const path = `/tmp/${crypto.randomUUID()}`;
      await Deno.writeTextFile(path, 'kept');
      return new Response(await Deno.readTextFile(path));
    }
    case 'nothing':
      return new Response(null, { status: 204 });
    default:
      return Response.json(
        {
          method: request.method,
          path: url.pathname + url.search,
          region: Deno.env.get('SB_REGION'),
          header: request.headers.get('x-own'),
          address: request.headers.get('x-forwarded-for'),
        },
        { status: 207, headers: { 'x-own': 'answer', 'access-control-allow-origin': 'https://example.com' } },
      );
  }
});

let done = 0;
let left = 0;

function events(request: Request): Response {
  let count = 0;
  let timer = 0;
  request.signal.addEventListener('abort', () => (left += 1));
  const body = new ReadableStream({
    start(controller) {
      const send = () => controller.enqueue(new TextEncoder().encode(`data: ${(count += 1)}\n\n`));
      send();
      timer = setInterval(send, 50);
    },
    cancel() {
      clearInterval(timer);
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
