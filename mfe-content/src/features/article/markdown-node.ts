import type { fromMarkdown } from 'mdast-util-from-markdown';

/** A parsed text. */
export type MarkdownRoot = ReturnType<typeof fromMarkdown>;

/** Any node of a text, as the mdast specification has it. */
export type MarkdownNode = MarkdownRoot['children'][number];

/** Nodes of one type, e.g. `NodeOf<'image'>`. */
export type NodeOf<T extends MarkdownNode['type']> = Extract<MarkdownNode, { type: T }>;
