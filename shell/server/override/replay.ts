import { createHmac, timingSafeEqual } from 'node:crypto';

/** A link in the log shows a composition again: `/_c/<id>.<end>.<signature>`, the end in seconds since 1970. */
export const replayRoot = '/_c/';
const validSeconds = 7 * 24 * 60 * 60;
const shape = /^([0-9a-f]{1,64})\.(\d{1,12})\.([\w-]{43})$/;

/** What a link of the log shows, and until when. */
interface Replay {
  readonly composition: string;
  readonly exp: number;
}

interface Signing {
  readonly siteUrl: string;
  readonly overrideSecret: string | undefined;
}

/** Makes links to compositions, which work for a week; undefined without a secret to sign them by. */
export function createReplayLinks({
  siteUrl,
  overrideSecret: secret,
}: Signing): ((composition: string) => string) | undefined {
  if (secret === undefined) return undefined;
  return (composition) => {
    const exp = Math.floor(Date.now() / 1000) + validSeconds;
    const signature = sign({ composition, exp }, secret).toString('base64url');
    return `${siteUrl}${replayRoot}${composition}.${exp}.${signature}`;
  };
}

/** Reads the part of a link after `/_c/`. Undefined if it has another form, another secret signed it, or its week is over. */
export function readReplay(token: string, secret: string): Replay | undefined {
  const [, composition, end, signature] = shape.exec(token) ?? [];
  if (composition === undefined || signature === undefined) return undefined;
  const replay = { composition, exp: Number(end) };
  const isSigned = timingSafeEqual(sign(replay, secret), Buffer.from(signature, 'base64url'));
  return isSigned && replay.exp > Date.now() / 1000 ? replay : undefined;
}

/** No JWT of an override link has a payload of this form. */
const sign = ({ composition, exp }: Replay, secret: string): Buffer =>
  createHmac('sha256', secret).update(`composition ${composition} until ${exp}`).digest();
