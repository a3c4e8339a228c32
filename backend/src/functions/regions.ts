/** The regions of hosted functions. Here all functions run on this machine and receive the name of the requested region. */
const regions = [
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-south-1',
  'ap-southeast-1',
  'ap-southeast-2',
  'ca-central-1',
  'eu-central-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'sa-east-1',
  'us-east-1',
  'us-west-1',
  'us-west-2',
] as const;
export type Region = (typeof regions)[number];

const nearest: Region = 'us-east-1';

/** The region of the header `x-region` or the parameter `forceFunctionRegion`; the nearest one for any other. */
export function regionOf(request: Request): Region {
  const asked =
    request.headers.get('x-region') ?? new URL(request.url).searchParams.get('forceFunctionRegion');
  return regions.find((region) => region === asked) ?? nearest;
}
