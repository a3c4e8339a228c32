import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';

/** A link from a refused address to the page that led there, which the address bar still shows. */
export function BackLink({ to }: { to: string }) {
  return (
    <ButtonLink render={<Link to={to} replace />} variant="primary">
      Back to the page before
    </ButtonLink>
  );
}
