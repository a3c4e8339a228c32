export default {
  async fetch(request: Request): Promise<Response> {
    return Response.json({ got: await request.json() });
  },
};
