import { relative } from 'node:path';
import { environment as backend } from 'barebase/environment';
import { environment as functions } from 'functions/_shared/environment';
import { operatorEnvironment } from 'functions/_shared/operator';
import { paymentEnvironment } from 'functions/_shared/payments/settings';
import { verificationEnvironment } from 'functions/_shared/verification/settings';
import { commandEnvironment, environment as registry } from 'registry/environment';
import { environment as shell } from 'shell/environment';
import { environment as painter } from 'shell/painter/environment';
import { environment as stripeDouble } from 'stripe-double/environment';
import { environment as worker } from 'worker/environment';
import { z } from 'zod';
import { root } from '../../paths.ts';
import { systemVariables } from '../../services/inherited.ts';
import { environment as cms } from '../../settings/cms-environment.ts';
import { environment as stack } from '../../settings/settings.ts';

const schemas: Readonly<Record<string, readonly z.ZodObject[]>> = {
  'npm start': [stack],
  registry: [registry, commandEnvironment],
  'stripe-double': [stripeDouble],
  backend: [backend, operatorEnvironment, paymentEnvironment, ...verificationEnvironment.options],
  functions: [functions, operatorEnvironment, paymentEnvironment, ...verificationEnvironment.options],
  worker: [worker],
  shell: [shell],
  painter: [painter],
  cms: [cms],
  all: [z.object(Object.fromEntries(systemVariables.map((name) => [name, z.string().optional()])))],
};

/** For each service and variable, what the table may say of its default: one text per schema with the variable. */
export const declared: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> = new Map(
  Object.entries(schemas).map(([service, objects]) => {
    const variables = objects.flatMap(({ shape }) => Object.entries(shape));
    const byName = Map.groupBy(variables, ([name]) => name);
    return [service, new Map([...byName].map(([name, all]) => [name, all.map(([, type]) => saidOf(type))]))];
  }),
);

function saidOf(type: z.core.$ZodType): string {
  const [first, second] = [1, 2].map(() => z.safeParse(type, undefined));
  if (!first?.success) return 'required';
  if (first.data === undefined || first.data === '') return 'none';
  if (first.data !== second?.data) return 'made up at each start';
  const value = String(first.data);
  return `\`${value.startsWith(root) ? relative(root, value) : value}\``;
}
