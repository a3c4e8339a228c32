import '@irodori/ui/layers.css';
import '@irodori/ui/reset.css';
import '@irodori/ui/tokens.css';
import '@irodori/ui/fonts.css';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { runStandalone } from '@irodori/testing/run-standalone';
import account from './module.ts';
import { tables } from './samples/sample-account.ts';

runStandalone(
  account,
  fakePlatform({ tables, rpc: { credit_balance: () => 100, present_seller: () => null } }),
);
