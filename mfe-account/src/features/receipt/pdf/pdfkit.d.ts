// Version 0.20 of pdfkit has this, and the types of 0.17 do not know it.
declare module 'pdfkit/output' {
  export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}
