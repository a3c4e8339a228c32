import { reactTests } from '@irodori/testing/vitest';

export default reactTests;
