import type { ReactNode } from 'react';

/** A part of a document with an anchor of its own. */
export interface Section {
  /** The fragment of links to it: stable, as people keep such links. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}
