Deno.serve((request: Request) => {
  while (new URL(request.url).searchParams.has('loop')) {
    // Loops until the runtime stops the function.
  }
  return Response.json({ alive: true });
});
