/**
 * Development only. Fast Refresh replaces a file in place only if all its exports are components; a route module also
 * exports `load`, so a change would reload the page. The added code accepts the update and refreshes the component; a
 * changed `load` takes effect with the next page load.
 */
export const refreshRouteModule = (code: string): string => `${code}
import { performReactRefresh as irodoriRefresh } from 'react-refresh/runtime';
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  if (import.meta.webpackHot.data) setTimeout(irodoriRefresh, 30);
}
`;
