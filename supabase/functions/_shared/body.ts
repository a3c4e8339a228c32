/**
 * The text of a request's body; undefined if it has more bytes than `most`. Reading stops at the limit, so that a large
 * request cannot fill the function's memory.
 */
export async function readBody(request: Request, most: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length')) > most) return undefined;
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The value of a JSON text; undefined if the text is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
