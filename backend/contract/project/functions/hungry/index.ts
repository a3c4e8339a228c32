Deno.serve((request: Request) => {
  const eaten: string[][] = [];
  while (new URL(request.url).searchParams.has('eat')) eaten.push(Array.from({ length: 100_000 }, String));
  return Response.json({ alive: true });
});
