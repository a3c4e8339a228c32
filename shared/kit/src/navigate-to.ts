import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { refusalOf } from './target.ts';

export interface NavigateToOptions {
  /** Allows URLs of other sites; the browser then loads every target as a page. */
  readonly external?: boolean;
  /** Replaces the present entry in the history. */
  readonly replace?: boolean;
}

/**
 * Navigates to a path of this site without a page load.
 * @throws Error for a URL of another site without `external`, and always for a URL with a script protocol.
 */
export type NavigateTo = (target: string, options?: NavigateToOptions) => Promise<void>;

/** Returns the function that navigates; its identity is stable across renders. */
export function useNavigateTo(): NavigateTo {
  const navigate = useNavigate();
  return useCallback(
    async (target, { external = false, replace = false } = {}) => {
      const refusal = refusalOf(target, external);
      if (refusal !== undefined) throw new Error(refusal);
      if (!external) return navigate(target, { replace });
      if (replace) location.replace(target);
      else location.assign(target);
    },
    [navigate],
  );
}
