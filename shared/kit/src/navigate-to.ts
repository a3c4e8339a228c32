import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { refusalOf } from './target.ts';

export interface NavigateToOptions {
  /** Allows an address of another site; the browser then loads it as a page, whatever it is. */
  readonly external?: boolean;
  /** The page takes the place of the present one in the history. */
  readonly replace?: boolean;
}

/**
 * Goes to a path of this site without a page load.
 * @throws Error for an address of another site without `external`, and for one with a script protocol always.
 */
export type NavigateTo = (target: string, options?: NavigateToOptions) => Promise<void>;

/** The function that takes the visitor to another page; the same one in each render of a page. */
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
