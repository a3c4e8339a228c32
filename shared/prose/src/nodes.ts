/** A text, or an element with its children. */
export type ProseNode = string | ProseElement;

/** Elements that every page renders as they are. `aside` is a quotation in Markdown. */
export type PlainTag =
  | 'p'
  | 'h3'
  | 'em'
  | 'strong'
  | 'del'
  | 'code'
  | 'br'
  | 'hr'
  | 'ul'
  | 'ol'
  | 'li'
  | 'aside';

/** Parts of a text that a page renders by components of its own, with the properties of each component. */
export interface ProseParts {
  /** A path of this site, a fragment of the page, or a URL (http, https or mailto); the children are its words. */
  readonly link: { readonly to: string };
  /** Pictures beside each other, with no words between them. */
  readonly pictures: { readonly pictures: readonly ProsePicture[] };
  /** An example for the form of an app. */
  readonly prompt: { readonly app: string; readonly words: string };
  /** A block of code; the language is '' if the text names none. */
  readonly listing: { readonly language: string; readonly code: string };
  /** The first row is the header of the columns, the first cell of each row that of the row. */
  readonly table: { readonly head: ProseRow; readonly rows: readonly ProseRow[] };
}

export interface ProsePicture {
  /** `catalogue:<path in the public bucket>`, or a URL. */
  readonly src: string;
  readonly alt: string;
  readonly title: string | null;
  /** The files of an uploaded picture, the narrowest first; widths are pixels. */
  readonly files?: readonly { readonly url: string; readonly width: number }[];
}

export type ProseRow = readonly (readonly ProseNode[])[];

type Element<Tag extends string, Props> = Props & {
  readonly tag: Tag;
  readonly children?: readonly ProseNode[];
};

export type ProseElement =
  | Element<PlainTag, unknown>
  | { [Part in keyof ProseParts]: Element<Part, ProseParts[Part]> }[keyof ProseParts];
