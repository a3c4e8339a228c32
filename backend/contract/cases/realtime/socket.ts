import { onTestFinished } from 'vitest';
import { target } from '../../client.ts';

/** Opens a plain WebSocket, to send and read frames that supabase-js does not expose. */
export async function openSocket(version: '1.0.0' | '2.0.0', apiKey = target().publishableKey) {
  const address = `${target().url.replace(/^http/, 'ws')}/realtime/v1/websocket?vsn=${version}&apikey=${apiKey}`;
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  onTestFinished(() => socket.close());
  const texts: string[] = [];
  const frames: unknown[] = [];
  const binaries: ArrayBuffer[] = [];
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  socket.addEventListener('message', ({ data }) => {
    if (data instanceof ArrayBuffer) binaries.push(data);
    else {
      texts.push(String(data));
      frames.push(JSON.parse(String(data)));
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('The socket was refused')));
  });
  const push = (message: unknown) => socket.send(JSON.stringify(message));
  return { socket, texts, frames, binaries, closed, push };
}
