import { z } from 'zod';

export const creditCount = z.number().int();
