Deno.serve((request: Request) => {
  while (new URL(request.url).searchParams.has('loop')) {
    // For ever.
  }
  return Response.json({ alive: true });
});
