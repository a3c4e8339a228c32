import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { colorModeScript } from '../color-mode/color-mode-script.ts';
import { forcedModeOfPage } from '../color-mode/forced-mode.ts';
import { earlySubmitScript } from '../early/early-submit-script.ts';
import { type PageScripts, scriptsWithFrame } from '../early/scripts-with-frame.ts';
import { asProblem, isProblem, moduleProblem, unmatchedPath } from '../errors/problem.ts';
import { isPublic, moduleRoutes, type RouteHost } from '../modules/module-routes.tsx';
import type { RouteOwner } from '../modules/route-owner.ts';
import { fullPath } from '../navigation/full-path.ts';
import { OverrideBar } from '../override/override-bar.tsx';
import { Document } from './document.tsx';
import { previewOf } from './page-card.ts';
import { type PageState, pageStateScript } from './page-state.ts';
import { PreviewTags } from './preview-tags.tsx';
import { Providers } from './providers.tsx';
import { StructuredData, Styles } from './resources.tsx';
import { siteRoutes } from './routes.tsx';
import type { PagePreview, RenderedPage, PageRequest } from './server-face.ts';
import { renderToStream } from './render-to-stream.ts';
import { structuredDataOf } from './structured-data.ts';
import { WithoutScripts } from './without-scripts.tsx';

/**
 * Renders a page. If the page's module throws before the first byte is sent, the page is rendered once more
 * with a fallback in the module's slot.
 */
export async function renderPage(page: PageRequest): Promise<RenderedPage> {
  const path = fullPath(new URL(page.request.url));
  const { page: source } = page;
  const pages = 'problem' in source ? [] : moduleRoutes(source.definition, routeHost(page));
  const routes = siteRoutes(pages, async () => {
    throw 'problem' in source ? source.problem : unmatchedPath(path);
  });
  const handler = createStaticHandler(routes);
  const context = await handler.query(page.request);
  if (context instanceof Response) return { kind: 'redirect', response: context };
  context.errors = asProblems(context.errors, page);

  const preview = previewOf(page, context);
  const structuredData = structuredDataOf(page, context, preview?.inRatios ?? []);
  const state = pageState(page, context);
  const { pipe, failure } = await renderToStream(
    <Page
      page={page}
      context={context}
      router={createStaticRouter(handler.dataRoutes, context)}
      preview={preview}
      structuredData={structuredData}
    />,
    {
      nonce: page.nonce,
      bootstrapScriptContent: `${pageStateScript(state)};${scriptsWithFrame(scriptsOf(page, state.owner))}`,
    },
    {
      deadlineMs: page.deadlineMs,
      signal: page.request.signal,
      report: (error) => page.report(error, { module: moduleOf(page), phase: 'stream' }),
    },
  );
  if (failure === undefined || 'problem' in source)
    return { kind: 'page', status: statusOf(context), isDescribed: structuredData !== undefined, pipe };

  const module = source.definition.id;
  const problem = moduleProblem(module);
  const { status, reference } = problem;
  page.report(failure.error, { module, reference, status, phase: 'render' });
  return renderPage({ ...page, page: { problem } });
}

function Page({
  page,
  context,
  router,
  preview,
  structuredData,
}: {
  page: PageRequest;
  context: StaticHandlerContext;
  router: ReturnType<typeof createStaticRouter>;
  preview: PagePreview | undefined;
  structuredData: string | undefined;
}) {
  const { composition, navigation, colorPreference, nonce, override, platform, styles } = page;
  const forced = forcedModeOfPage(context.matches.at(-1)?.route.handle);
  return (
    <Document
      composition={composition}
      colorPreference={colorPreference}
      forcedMode={forced}
      nonce={nonce}
      above={
        <>
          <WithoutScripts />
          {override === undefined ? null : <OverrideBar {...override} />}
        </>
      }
      below={structuredData === undefined ? null : <StructuredData json={structuredData} />}
      script={`${colorModeScript};${earlySubmitScript}`}
      resources={
        <>
          <Styles styles={styles} nonce={nonce} />
          <link rel="stylesheet" href="/print.css" media="print" />
          {preview === undefined ? null : <PreviewTags {...preview} />}
        </>
      }
    >
      <Providers
        platform={platform}
        host={{ siteUrl: page.config.siteUrl, preload: () => undefined }}
        colorPreference={colorPreference}
        navigation={navigation}
      >
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>
    </Document>
  );
}

function pageState(page: PageRequest, { loaderData, errors }: StaticHandlerContext): PageState {
  const { composition, navigation, session, colorPreference, config } = page;
  const owner = 'owner' in page.page && errors === null ? page.page.owner : null;
  return { composition, navigation, owner, loaderData, errors, session, colorPreference, config };
}

const scriptsOf = ({ shellAssets }: PageRequest, owner: RouteOwner | null): PageScripts => ({
  run: shellAssets.scripts,
  styles: shellAssets.lateStyles,
  ahead: owner === null ? [] : [owner.entry, ...owner.scripts, ...shellAssets.preloads],
});

function routeHost(page: PageRequest): RouteHost {
  return {
    platformFor: (route, url) => (isPublic(route, url) ? page.publicPlatform : page.platform),
    visit: () => ({ hash: '' }),
    before: () => undefined,
    awaitPage: (_target, load) => load(),
    requireSession: async (url) => page.guard(url),
    report: page.report,
    deadlineMs: page.deadlineMs,
  };
}

/** Turns errors into plain data for the browser, and logs the unexpected ones. */
function asProblems(
  errors: StaticHandlerContext['errors'],
  page: PageRequest,
): StaticHandlerContext['errors'] {
  if (errors === null) return null;
  const entries = Object.entries(errors).map(([route, error]: [string, unknown]) => {
    const problem = asProblem(error);
    const { status, reference } = problem;
    if (problem !== error) page.report(error, { module: moduleOf(page), reference, status, phase: 'load' });
    return [route, problem] as const;
  });
  return Object.fromEntries(entries);
}

const moduleOf = ({ page }: PageRequest): string => ('problem' in page ? 'shell' : page.definition.id);

function statusOf({ errors, statusCode }: StaticHandlerContext): number {
  const problem = Object.values(errors ?? {}).find(isProblem);
  return problem?.status ?? statusCode;
}
