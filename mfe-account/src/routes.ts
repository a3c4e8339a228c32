import type { ModuleRoute } from '@irodori/kit/module';
import { accountPath, confirmPath, loginPath } from './paths.ts';

export const routes = [
  {
    path: loginPath,
    chunk: 'sign-in',
    lazy: () => import('./features/sign-in/sign-in.route.tsx'),
    data: 'public',
  },
  {
    path: confirmPath,
    chunk: 'confirm',
    lazy: () => import('./features/confirm/confirm.route.tsx'),
    data: 'public',
  },
  {
    path: accountPath,
    chunk: 'account',
    lazy: () => import('./features/account/account.route.tsx'),
    data: 'private',
    guarded: true,
  },
  {
    path: '/checkout',
    chunk: 'checkout',
    lazy: () => import('./features/checkout/checkout.route.tsx'),
    data: 'private',
    guarded: true,
  },
] as const satisfies readonly ModuleRoute[];
