/** A preview from the socket. */
export interface PreviewFrame {
  readonly bytes: Uint8Array;
  readonly mime: 'image/jpeg' | 'image/png';
  /** The run that it shows; undefined in frames of servers that do not say. */
  readonly promptId: string | undefined;
}

const headerBytes = 4;
const mimes = ['image/jpeg', 'image/png'] as const;

/** Reads a binary frame: big-endian numbers, then the picture. Undefined for frames of other types, and for cut ones. */
export function readPreview(frame: ArrayBuffer): PreviewFrame | undefined {
  const view = new DataView(frame);
  if (frame.byteLength < 2 * headerBytes) return undefined;
  const second = view.getUint32(headerBytes);
  switch (view.getUint32(0)) {
    case 1: {
      const mime = mimes[second - 1];
      if (mime === undefined) return undefined;
      return { bytes: new Uint8Array(frame, 2 * headerBytes), mime, promptId: undefined };
    }
    case 4: {
      const end = 2 * headerBytes + second;
      if (end > frame.byteLength) return undefined;
      const metadata = readJson(new Uint8Array(frame, 2 * headerBytes, second));
      const mime = mimes.find((name) => name === metadata?.image_type);
      if (mime === undefined || typeof metadata?.prompt_id !== 'string') return undefined;
      return { bytes: new Uint8Array(frame, end), mime, promptId: metadata.prompt_id };
    }
    default:
      return undefined;
  }
}

function readJson(bytes: Uint8Array): { image_type?: unknown; prompt_id?: unknown } | undefined {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as ReturnType<typeof readJson>;
  } catch {
    return undefined;
  }
}
