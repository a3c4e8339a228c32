import type { fromMarkdown } from 'mdast-util-from-markdown';

/** A parsed Markdown text. */
export type MarkdownRoot = ReturnType<typeof fromMarkdown>;

/** Any node of a text, as defined by the mdast specification. */
export type MarkdownNode = MarkdownRoot['children'][number];

/** Nodes of one type, e.g. `NodeOf<'image'>`. */
export type NodeOf<T extends MarkdownNode['type']> = Extract<MarkdownNode, { type: T }>;
