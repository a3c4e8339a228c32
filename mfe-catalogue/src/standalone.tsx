import '@irodori/ui/layers.css';
import '@irodori/ui/reset.css';
import '@irodori/ui/tokens.css';
import '@irodori/ui/fonts.css';
import { runStandalone } from '@irodori/testing/run-standalone';
import catalogue from './module.ts';
import { samplePlatform } from './samples/sample-platform.ts';

runStandalone(catalogue, samplePlatform());
