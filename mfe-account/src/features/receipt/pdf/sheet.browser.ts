import type { Font } from 'fontkit';
import Pdf from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { linesOf } from './lines.browser.ts';
import { directionOf, type Run, runsOf } from './runs.browser.ts';

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
/** With a list of features, even an empty one, the library draws a text as a whole; otherwise it would part it at blanks. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = [];

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

  #widthOf(runs: readonly Run[]): number {
    return runs.reduce((sum, { font, text }) => sum + this.#use(font).widthOfString(text, { features }), 0);
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
    const lines = text
      .normalize()
      .split('\n')
      .flatMap((paragraph) => {
        const runs = (line: string): Run[] => runsOf(line, fonts, directionOf(paragraph));
        return linesOf(paragraph, (line) => this.#widthOf(runs(line)) <= right - left).map(runs);
      });
    const draw = (): void => {
      for (const [index, runs] of lines.entries()) {
        let x = align === 'end' ? right - this.#widthOf(runs) : left;
        const placed = runs.map((run) => {
          const start = x;
          x += this.#widthOf([run]);
          return { ...run, x: start };
        });
        const y = top + size * (1 + index * lineHeight);
        // Whoever reads the file aloud takes its parts in this order.
        for (const run of placed.toSorted((a, b) => a.place - b.place))
          this.#use(run.font).text(run.text, run.x, y, {
            lineBreak: false,
            baseline: 'alphabetic',
            features,
          });
      }
    };
    parent.add(doc.struct(tag, tag === 'TH' ? ({ scope: 'Row' } as object) : {}, draw));
    return top + size * lineHeight * lines.length;
  }
}
