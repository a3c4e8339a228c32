import { usePlatform } from '@irodori/kit/hooks';
import { useLocation } from 'react-router-dom';
import { fullPath } from '../../navigation/full-path.ts';

/** Returns the function that keeps the present page for the return from the login page. */
export function useRememberPage(): () => void {
  const { returnPath } = usePlatform();
  const location = useLocation();
  return () => returnPath.remember(fullPath(location));
}
