/**
 * Development only. Fast Refresh takes a file in place if it exports components alone; a route module exports
 * `load` too, and would reload the page. This takes it in place and refreshes its component; a changed
 * `load` runs from the next page load on.
 */
export const refreshRouteModule = (code: string): string => `${code}
import { performReactRefresh as irodoriRefresh } from 'react-refresh/runtime';
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  if (import.meta.webpackHot.data) setTimeout(irodoriRefresh, 30);
}
`;
