import type { ReactNode } from 'react';

/** A section of a document with its own fragment. */
export interface Section {
  /** Fragment of links to the section; it must not change, since visitors bookmark such links. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}
