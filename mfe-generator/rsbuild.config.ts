import { defineModuleBuild } from '@irodori/build';

export default defineModuleBuild({ root: import.meta.dirname });
