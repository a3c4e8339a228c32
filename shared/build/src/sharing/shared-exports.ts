/**
 * The exports of large libraries that the browser's share scope provides: only the names that modules use, since each
 * adds to the first load. Add a name here when a module needs it; the build's error names this file.
 */

export const routerExports = [
  'Form',
  'isRouteErrorResponse',
  'Link',
  'Outlet',
  'redirect',
  'useLoaderData',
  'useLocation',
  'useMatches',
  'useNavigate',
  'useNavigation',
  'useParams',
  'useRevalidator',
  'useSearchParams',
  'useSubmit',
  'useViewTransitionState',
] as const;

/** Schema builders of zod. */
export const zodMembers = [
  'array',
  'boolean',
  'discriminatedUnion',
  'email',
  'enum',
  'int',
  'iso',
  'literal',
  'looseObject',
  'null',
  'number',
  'object',
  'prettifyError',
  'record',
  'string',
  'union',
  'unknown',
  'url',
  'uuid',
] as const;
