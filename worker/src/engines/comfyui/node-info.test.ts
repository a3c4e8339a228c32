import { expect, test } from 'vitest';
import { bounded, faultsOf, inputInfo } from './node-info.ts';
import { nodeClass as classSchema } from './responses.ts';
import { workflow } from './workflow.ts';

const nodeClass = {
  input: {
    required: {
      old: [['a', 'b'], {}] as [string[], object],
      new: ['COMBO', { options: ['c'] }] as [string, object],
      seed: ['INT', { min: 0, max: 100 }] as [string, object],
    },
    optional: { plain: ['STRING', {}] as [string, object] },
  },
  output_node: false,
};

test.each([
  ['old', { values: ['a', 'b'] }],
  ['new', { values: ['c'] }],
  ['seed', { min: 0, max: 100 }],
  ['plain', {}],
  ['nothing', undefined],
])('the input “%s” takes %o', (name, info) => {
  expect(inputInfo(nodeClass, name)).toEqual(info);
});

test.each([
  ['a seed above the largest', 101, { min: 0, max: 100 }, true, 0],
  ['a seed far above it', 4_294_967_295, { min: 0, max: 2_147_483_647 }, true, 2_147_483_647],
  ['a seed within', 7, { min: 0, max: 100 }, true, 7],
  ['another number above the largest', 101, { max: 100 }, false, 100],
  ['a number below the smallest', 1, { min: 16 }, false, 16],
  ['a word', 'euler', { max: 1 }, false, 'euler'],
])('%s is brought within the bounds', (_, value, info, isSeed, expected) => {
  expect(bounded(value, info, isSeed)).toBe(expected);
});

/** As ComfyUI describes its nodes that end a workflow with a picture. */
const outputs = {
  SaveImage: {
    input: {
      required: { images: ['IMAGE', {}], filename_prefix: ['STRING', {}] },
      hidden: { prompt: 'PROMPT' },
    },
    output_node: true,
  },
  PreviewImage: {
    input: { required: { images: ['IMAGE'] }, hidden: { prompt: 'PROMPT' } },
    output_node: true,
  },
  SaveImageWebsocket: { input: { required: { images: ['IMAGE'] } }, output_node: true },
  'Show and keep (websocket)': {
    input: { required: { images: ['IMAGE', {}], filename_prefix: ['STRING', {}] } },
    output_node: true,
  },
  VAEDecode: { input: { required: { samples: ['LATENT'] } }, output_node: false },
};
const overSocket = [
  'Node "9", SaveImageWebsocket, sends its picture to a socket and keeps no file of it: use SaveImage or PreviewImage.',
];

test.each([
  ['SaveImage', []],
  ['PreviewImage', []],
  ['Show and keep (websocket)', []],
  ['SaveImageWebsocket', overSocket],
  ['VAEDecode', ['Node "9" is no output node.']],
] as const)('a workflow whose output is %s has the faults %o', (name, faults) => {
  const classes = {
    ...outputs,
    CLIPTextEncode: { input: { required: { text: ['STRING'] } }, output_node: false },
  };
  const found = workflow.parse({
    graph: {
      '6': { class_type: 'CLIPTextEncode', inputs: { text: '' } },
      '9': { class_type: name, inputs: { images: ['6', 0] } },
    },
    inputs: { text: ['6', 'text'] },
    output: '9',
  });
  const parsed = Object.entries(classes).map(([id, each]) => [id, classSchema.parse(each)] as const);
  expect(faultsOf(found, new Map(parsed))).toEqual(faults);
});
