import '@irodori/ui/layers.css';
import '@irodori/ui/reset.css';
import '@irodori/ui/tokens.css';
import '@irodori/ui/fonts.css';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { runStandalone } from '@irodori/testing/run-standalone';
import content from './module.ts';
import { sampleTexts } from './sample-texts.ts';

runStandalone(content, fakePlatform({ texts: sampleTexts }));
