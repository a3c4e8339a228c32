import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import type { ReactNode } from 'react';

interface OlderProps {
  /** How many rows are shown, and how many a page holds: a page that is full may have another one after it. */
  readonly count: number;
  readonly most: number;
  readonly to: string;
  readonly children: ReactNode;
}

/** The link to the next page of a list. */
export const Older = ({ count, most, to, children }: OlderProps) =>
  count < most ? null : (
    <p>
      <ButtonLink render={<Link to={to} />}>{children}</ButtonLink>
    </p>
  );
