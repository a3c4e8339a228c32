import { closedHands } from './closed-hands.ts';
import type { HandPlan } from './hand-plan.ts';
import { openHands } from './open-hands.ts';

export type HandShape = keyof typeof openHands | keyof typeof closedHands;
export const handPlans: Readonly<Record<HandShape, HandPlan>> = { ...openHands, ...closedHands };
