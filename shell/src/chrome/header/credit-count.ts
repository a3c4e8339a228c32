import { z } from 'zod/mini';

export const creditCount = z.int();
