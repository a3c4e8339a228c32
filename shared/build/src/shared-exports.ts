/**
 * What the browser's share scope offers of libraries whose whole namespace is large: the names that modules
 * use, since each is paid for on first pages. A module that needs another name adds it here; the build names
 * this file when one is missing.
 */

export const routerExports = [
  'Form',
  'generatePath',
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
