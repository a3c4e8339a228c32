import { z } from 'zod';

/** A bucket that keeps a registry, and how it is reached. */
export interface BucketSettings {
  readonly bucket: string;
  /** Begins the names of all objects; empty, or ends with a slash. */
  readonly prefix: string;
  /** Address of the server, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of a key that is valid for a time. */
  readonly sessionToken?: string | undefined;
}

/** The variables of a bucket; those of AWS have the names that all its tools read. */
export const bucketVariables = {
  /** The bucket that keeps the registry, `s3://bucket/prefix`; REGISTRY_DIR is then this machine’s copy. */
  REGISTRY_BUCKET: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]+[a-z0-9](\/[\w.-]+)*\/?$/,
      'expected s3://bucket or s3://bucket/prefix',
    )
    .optional(),
  /** Address of a server that speaks S3. */
  AWS_ENDPOINT_URL_S3: z.url().optional(),
  /** The same for all services of AWS; AWS_ENDPOINT_URL_S3 goes first. */
  AWS_ENDPOINT_URL: z.url().optional(),
  AWS_REGION: z.string().min(1).default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Of a key that is valid for a time. */
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
};

type BucketEnvironment = z.infer<z.ZodObject<typeof bucketVariables>>;

/** Why the variables name no bucket that can be reached. */
export const withoutKey = {
  message: 'REGISTRY_BUCKET names a bucket, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed',
  path: ['AWS_ACCESS_KEY_ID'],
};

export const hasKeyOfBucket = (env: BucketEnvironment): boolean =>
  env.REGISTRY_BUCKET === undefined || bucketSettings(env) !== undefined;

/** The bucket that the variables name; undefined for none. */
export function bucketSettings({
  REGISTRY_BUCKET,
  AWS_REGION: region,
  AWS_ENDPOINT_URL = `https://s3.${region}.amazonaws.com`,
  AWS_ENDPOINT_URL_S3: endpoint = AWS_ENDPOINT_URL,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: BucketEnvironment): BucketSettings | undefined {
  if (REGISTRY_BUCKET === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return undefined;
  const [bucket = '', ...folders] = REGISTRY_BUCKET.slice('s3://'.length)
    .split('/')
    .filter((part) => part !== '');
  const prefix = folders.map((name) => `${name}/`).join('');
  return { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken };
}
