import {
  favouritesPath,
  generatorRoute,
  outputRoute,
  pictureRoute,
  picturesPath,
  shownPicturesPath,
} from '@irodori/contract/paths';
import type { ModuleRoute } from '@irodori/kit/module';

/** True for a well-formed job id; other paths are a 404 without a request. */
const isJobId = (key = ''): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key);

export const routes = [
  {
    path: generatorRoute,
    chunk: 'generator',
    lazy: () => import('./features/generator/generator.route.tsx'),
    data: 'public',
  },
  {
    path: outputRoute,
    chunk: 'output',
    lazy: () => import('./features/output/output.route.tsx'),
    data: 'private',
    validate: ({ params }) => isJobId(params['job_id']),
  },
  {
    path: picturesPath,
    chunk: 'results',
    lazy: () => import('./features/results/results.route.tsx'),
    data: 'private',
    guarded: true,
  },
  {
    path: pictureRoute,
    chunk: 'result',
    lazy: () => import('./features/results/viewer/result.route.tsx'),
    data: 'private',
    validate: ({ params }) => isJobId(params['key']),
  },
  {
    path: shownPicturesPath,
    chunk: 'pictures',
    lazy: () => import('./features/everybody/list/pictures.route.tsx'),
    data: 'public',
  },
  {
    path: favouritesPath,
    chunk: 'pictures',
    lazy: () => import('./features/everybody/list/pictures.route.tsx'),
    data: 'private',
    guarded: true,
  },
] as const satisfies readonly ModuleRoute[];
