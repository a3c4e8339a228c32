import { usePlatform } from '@irodori/kit/hooks';
import { useNavigate } from 'react-router-dom';

/** Deletes jobs and shows a list that says so, in place of the page. Rejects if the request did not arrive. */
export function useDeleteJobs(): (jobIds: readonly string[], listPath: string) => Promise<void> {
  const platform = usePlatform();
  const navigate = useNavigate();
  return async (jobIds, listPath) => {
    const { deleteJobs } = await import(/* webpackChunkName: "dialogs" */ './deletion.ts');
    const state = await deleteJobs(platform, jobIds);
    await navigate(listPath, { replace: true, state });
  };
}
