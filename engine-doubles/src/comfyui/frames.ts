const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A preview that names no run: to clients that did not ask for metadata. */
export const plainPreview = (jpeg: Uint8Array): Buffer => Buffer.concat([u32(1), u32(1), jpeg]);

/** A text of a node, which custom nodes send. */
export const textFrame = (node: string, text: string): Buffer =>
  Buffer.concat([u32(3), u32(Buffer.byteLength(node)), Buffer.from(node + text)]);

/** A preview with its run and node. */
export function previewWithMetadata(jpeg: Uint8Array, promptId: string, node: string): Buffer {
  const metadata = Buffer.from(
    JSON.stringify({
      node_id: node,
      prompt_id: promptId,
      display_node_id: node,
      parent_node_id: null,
      real_node_id: node,
      image_type: 'image/jpeg',
    }),
  );
  return Buffer.concat([u32(4), u32(metadata.length), metadata, jpeg]);
}
