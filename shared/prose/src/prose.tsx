import type { ComponentType, ElementType, ReactNode } from 'react';
import type { PlainTag, ProseNode, ProseParts } from './nodes.ts';

type PartProps<Part extends keyof ProseParts> = ProseParts[Part] & { readonly children?: ReactNode };

export interface ProseProps<Part extends keyof ProseParts = keyof ProseParts> {
  readonly nodes: readonly ProseNode[];
  /**
   * The page's components for parts, and for plain elements that it shows in its own way. A page with few parts gives the
   * same list to `parseProse`.
   */
  readonly parts: { readonly [P in Part]: ComponentType<PartProps<P>> } & {
    readonly [Tag in PlainTag]?: ComponentType<{ readonly children?: ReactNode }>;
  };
}

/** Renders the nodes of a text. */
export function Prose<Part extends keyof ProseParts>({ nodes, parts }: ProseProps<Part>): ReactNode {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const { tag, children, ...props } = node;
    const Node = ((parts as Partial<Record<string, ElementType>>)[tag] ?? tag) as ElementType;
    return (
      <Node key={index} {...props}>
        {children === undefined ? undefined : <Prose nodes={children} parts={parts} />}
      </Node>
    );
  });
}
