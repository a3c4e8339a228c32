Deno.serve(async (request) => {
  const { name } = await request.json();
  return Response.json({ greeting: `Hello, ${name}!` });
});
