Deno.serve((request: Request) => {
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.addEventListener('message', ({ data }) => socket.send(`heard ${data}`));
  return response;
});
