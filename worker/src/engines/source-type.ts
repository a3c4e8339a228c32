import { withMetadata } from '@irodori/webp/metadata';

/**
 * How a picture was made, in IPTC's words: code drew it by rules, a trained model drew it, or a trained model drew it from a
 * picture that a visitor added. IPTC's vocabulary has further words, which no engine here needs.
 */
export type DigitalSourceType =
  | 'algorithmicMedia'
  | 'trainedAlgorithmicMedia'
  | 'compositeWithTrainedAlgorithmicMedia';

const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype';

const packetOf = (type: DigitalSourceType): Buffer =>
  Buffer.from(
    `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${vocabulary}/${type}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  );

/**
 * Writes the digital source type into a WebP file, as XMP. The pixels are not encoded again; metadata in XMP that the
 * file has already is replaced.
 * @throws if the bytes are not WebP
 */
export const withSourceType = (webp: Uint8Array, type: DigitalSourceType): Buffer =>
  Buffer.from(withMetadata(webp, { 'XMP ': packetOf(type) }).buffer);
