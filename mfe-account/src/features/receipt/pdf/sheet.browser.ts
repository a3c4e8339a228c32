import type { Font } from 'fontkit';
import Pdf from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { linesOf, runsOf } from './lines.browser.ts';

export interface Words {
  readonly text: string;
  /** A letter is drawn by the first font that has it. */
  readonly fonts: readonly Font[];
  readonly size: number;
  readonly color?: string;
  readonly left: number;
  readonly right: number;
  readonly align?: 'end';
}

/** A term and its value. */
export interface Row {
  readonly cells: readonly [Words, Words];
  /** The width of a line above. */
  readonly rule?: number;
}

const ink = '#000000';
const lineHeight = 1.45;

/** A page of A4, 595 by 842 points, whose texts are elements of a structure that screen readers follow. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #names = new Map<Font, string>();

  constructor(title: string) {
    this.#doc = new Pdf({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-GB',
      displayTitle: true,
      info: { Title: title },
      // Each text names its font, since the library’s own one is not embedded.
      font: '',
    });
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
  }

  /** Writes a heading or a paragraph; returns where it ends. */
  element(tag: 'H1' | 'P', words: Words, top: number): number {
    return this.#write(this.#root, tag, words, top);
  }

  /** Writes rows one below the other; returns where they end. */
  table(rows: readonly Row[], top: number): number {
    const table = this.#doc.struct('Table');
    this.#root.add(table);
    return rows.reduce((above, { cells: [term, value], rule }) => {
      const row = this.#doc.struct('TR');
      table.add(row);
      const start = rule === undefined ? above : this.#rule(rule, term.left, value.right, above);
      const end = Math.max(this.#write(row, 'TH', term, start), this.#write(row, 'TD', value, start));
      return end + 4;
    }, top);
  }

  end(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    this.#doc.end();
    return toBytes(this.#doc);
  }

  /** Selects a font by a name of its own: parts of one font have the same name, and would be embedded again and again. */
  #use(font: Font): PDFKit.PDFDocument {
    const name = this.#names.get(font) ?? `font-${this.#names.size}`;
    if (!this.#names.has(font)) {
      this.#names.set(font, name);
      // The types do not know that a font may be parsed already.
      this.#doc.registerFont(name, font as never);
    }
    return this.#doc.font(name);
  }

  #rule(width: number, left: number, right: number, top: number): number {
    const y = top + 4;
    this.#doc.markContent('Artifact', { type: 'Layout' });
    this.#doc.moveTo(left, y).lineTo(right, y).lineWidth(width).stroke(ink);
    this.#doc.endMarkedContent();
    return y + 8;
  }

  #write(parent: PDFKit.PDFStructureElement, tag: string, words: Words, top: number): number {
    const { text, fonts, size, color = ink, left, right, align } = words;
    const doc = this.#doc.fontSize(size).fillColor(color);
    const widthOf = (line: string): number =>
      runsOf(line, fonts).reduce((sum, run) => sum + this.#use(run.font).widthOfString(run.text), 0);
    const lines = text
      .normalize()
      .split('\n')
      .flatMap((paragraph) => linesOf(paragraph, (line) => widthOf(line) <= right - left));
    const draw = (): void => {
      for (const [index, line] of lines.entries()) {
        let x = align === 'end' ? right - widthOf(line) : left;
        const y = top + size * (1 + index * lineHeight);
        for (const run of runsOf(line, fonts)) {
          this.#use(run.font).text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
          x += doc.widthOfString(run.text);
        }
      }
    };
    parent.add(doc.struct(tag, tag === 'TH' ? ({ scope: 'Row' } as object) : {}, draw));
    return top + size * lineHeight * lines.length;
  }
}
