import { usePlatform } from '@irodori/kit/hooks';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Deletes jobs and shows a list that says so, in place of the page, with the earlier deletions of the page that can still be
 * taken back. Rejects if the request did not arrive.
 */
export function useDeleteJobs(): (jobIds: readonly string[], listPath: string) => Promise<void> {
  const platform = usePlatform();
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (jobIds, listPath) => {
    const { deleteJobs } = await import(/* webpackChunkName: "dialogs" */ './deletion.ts');
    await navigate(listPath, { replace: true, state: await deleteJobs(platform, jobIds, state) });
  };
}
