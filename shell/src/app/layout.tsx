import { Outlet, useMatches } from 'react-router-dom';
import { NavigationProgress } from '../chrome/navigation-progress.tsx';
import { SiteLayout } from '../chrome/site-layout.tsx';
import { UpdateNotice } from '../chrome/update-notice.tsx';
import { ColorModeProvider } from '../color-mode/color-mode-provider.tsx';
import { forcedModeOfPage } from '../color-mode/forced-mode.ts';
import { RouteAnnouncer } from '../navigation/scroll/route-announcer.tsx';
import { ScrollKeeper } from '../navigation/scroll/scroll-keeper.tsx';
import { useColorPreference } from './providers.tsx';

/** The frame of every page around its module: header, footer, notices. */
export function Layout() {
  const forced = forcedModeOfPage(useMatches().at(-1)?.handle);
  return (
    <ColorModeProvider initial={useColorPreference()} forced={forced}>
      <NavigationProgress />
      <SiteLayout>
        <Outlet />
      </SiteLayout>
      <UpdateNotice />
      <RouteAnnouncer />
      <ScrollKeeper />
    </ColorModeProvider>
  );
}
