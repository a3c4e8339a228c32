import {
  creditsPath,
  accountPath,
  adminPath,
  confirmPath,
  consentPath,
  forgotPath,
  loginPath,
  lostFactorPath,
  newPasswordPath,
  notificationsPath,
  notMePath,
  profilePath,
  receiptRoute,
  securityPath,
  unsubscribePath,
} from '@irodori/contract/paths';
import type { ModuleRoute } from '@irodori/kit/module';

const isPurchaseId = (id = ''): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

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
    path: forgotPath,
    chunk: 'forgot',
    lazy: () => import('./features/password/forgot.route.tsx'),
    data: 'public',
  },
  {
    path: lostFactorPath,
    chunk: 'lost-factor',
    lazy: () => import('./features/factor-loss/lost-factor.route.tsx'),
    data: 'public',
  },
  {
    path: notMePath,
    chunk: 'not-me',
    lazy: () => import('./features/not-me/not-me.route.tsx'),
    data: 'public',
  },
  {
    path: newPasswordPath,
    chunk: 'new-password',
    lazy: () => import('./features/password/new-password.route.tsx'),
    data: 'private',
    guarded: true,
  },
  {
    path: accountPath,
    chunk: 'account',
    lazy: () => import('./features/account/account.route.tsx'),
    data: 'private',
    guarded: true,
  },
  {
    path: profilePath,
    chunk: 'profile',
    lazy: () => import('./features/profile/profile.route.tsx'),
    data: 'private',
    guarded: true,
  },
  {
    path: securityPath,
    chunk: 'security',
    lazy: () => import('./features/security/security.route.tsx'),
    data: 'private',
    guarded: true,
  },
  {
    path: notificationsPath,
    chunk: 'notifications',
    lazy: () => import('./features/notifications/notifications.route.tsx'),
    data: 'private',
    guarded: true,
  },
  {
    path: unsubscribePath,
    chunk: 'unsubscribe',
    lazy: () => import('./features/unsubscribe/unsubscribe.route.tsx'),
    data: 'public',
  },
  {
    path: creditsPath,
    chunk: 'checkout',
    lazy: () => import('./features/checkout/checkout.route.tsx'),
    data: 'private',
    guarded: true,
  },
  {
    path: receiptRoute,
    chunk: 'receipt',
    lazy: () => import('./features/receipt/receipt.route.tsx'),
    validate: ({ params }) => isPurchaseId(params['purchase_id']),
    data: 'private',
    guarded: true,
  },
  {
    path: adminPath,
    chunk: 'admin',
    lazy: () => import('./features/admin/admin.route.tsx'),
    // Not guarded: a redirect to the login page would say that the page exists.
    hidden: true,
    data: 'private',
  },
  {
    path: consentPath,
    chunk: 'consent',
    lazy: () => import('./features/consent/consent.route.tsx'),
    data: 'private',
    guarded: true,
  },
] as const satisfies readonly ModuleRoute[];
