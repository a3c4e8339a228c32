import type { Platform } from '@irodori/platform';
import type { CodeWay } from '../code-step/code-way.ts';
import { phoneCodeProblem, phoneCodeWords } from './phone-code-words.ts';

/** Codes by text message to a number in E.164. */
export const byText = ({ phoneCode }: Platform, phone: string): CodeWay => ({
  address: phone,
  words: phoneCodeWords,
  explain: phoneCodeProblem,
  send: () => phoneCode.send(phone),
  redeem: (code) => phoneCode.redeem({ phone, code }),
});
