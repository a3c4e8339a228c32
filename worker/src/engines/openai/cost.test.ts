import { expect, test } from 'vitest';
import { costOf } from './cost.ts';

const usage = {
  input_tokens: 300,
  input_tokens_details: { text_tokens: 100, image_tokens: 200 },
  output_tokens: 1000,
};
const tokens = { textInput: 5, imageInput: 10, imageOutput: 40 };
const square = '1024x1024';

test.each([
  ['the tokens of each kind at their prices', { usage, size: square }, { tokens }, 0.0425],
  [
    'all tokens as text and picture, where the response counts no kinds',
    { usage: { input_tokens: 100, output_tokens: 1000 }, size: square },
    { tokens },
    0.0405,
  ],
  [
    'tokens of text that came with the picture at their own price',
    { usage: { ...usage, output_tokens_details: { text_tokens: 100, image_tokens: 900 } }, size: square },
    { tokens: { ...tokens, textOutput: 10 } },
    0.0395,
  ],
  [
    'half a millionth rounded up',
    { usage: { input_tokens: 100, output_tokens: 0 }, size: square },
    { tokens: { textInput: 1.005, imageOutput: 40 } },
    0.000101,
  ],
  ['a price for every picture', { usage: undefined, size: square }, { picture: 0.04 }, 0.04],
  ['a price for the size', { usage: undefined, size: square }, { picture: { [square]: 0.04 } }, 0.04],
  ['nothing where nothing is asked for', { usage: undefined, size: square }, { picture: 0 }, 0],
])('a picture costs %s', (_, drawn, prices, cost) => {
  expect(costOf(drawn, prices)).toBe(cost);
});

test.each([
  ['no prices', { usage, size: square }, {}],
  [
    'no price for tokens of pictures that were sent',
    { usage, size: square },
    { tokens: { textInput: 5, imageOutput: 40 } },
  ],
  ['no price for the size', { usage, size: '1x1' }, { picture: { [square]: 0.04 } }],
  ['a response without tokens', { usage: undefined, size: square }, { tokens }],
])('the cost is unknown with %s', (_, drawn, prices) => {
  expect(costOf(drawn, prices)).toBeUndefined();
});
