import { appsPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { EmptyState } from '@irodori/ui/empty-state';
import { resultsPath } from '../../../paths.ts';

/** The empty list: before the first picture, or if the filter excludes all pictures. */
export function NoResults({ isFirst, searchedTo }: { isFirst: boolean; searchedTo: string | null }) {
  if (isFirst)
    return (
      <EmptyState
        title="No pictures yet"
        action={
          <ButtonLink variant="primary" render={<Link to={appsPath} />}>
            Choose a generator
          </ButtonLink>
        }
      >
        <p>Describe a character and watch it being drawn. It waits for you here afterwards.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title={searchedTo === null ? 'Nothing fits this choice' : 'Nothing found so far'}
      action={<ButtonLink render={<Link to={resultsPath()} />}>Show all my pictures</ButtonLink>}
    >
      <p>Your other pictures are still there.</p>
    </EmptyState>
  );
}
