/** Stripe's published schemas for answers, and for requests, in which unknown and outdated fields are refused. */
import { Ajv, type ValidateFunction } from 'ajv';
import { readContract } from '../provider-contracts.ts';

const VERSION = '2026-10-28.endive';

export const STRIPE_VERSION = VERSION;

export type StripeContract = {
  /** What is wrong with a body of the named shape, such as RefundCreateParams; null if nothing is. */
  readonly wrongInRequest: (shape: string, body: object) => string | null;
  readonly wrongInAnswer: (shape: string, answer: object) => string | null;
};

export function loadStripeContract(): StripeContract {
  const requests = validators(`stripe.${VERSION}.request-params.schema.json`);
  const answers = validators(`stripe.${VERSION}.objects.schema.json`);
  return {
    wrongInRequest: (shape, body) => complaint(requests(`R_${shape}`), body),
    wrongInAnswer: (shape, answer) => complaint(answers(shape), answer),
  };
}

type FindShape = (shape: string) => ValidateFunction | null;

function validators(file: string): FindShape {
  const schema = readContract(file);
  if (schema === null) return () => null;
  // A form contains only text, from which numbers and booleans are parsed.
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true });
  ajv.addSchema(schema as object, 'stripe');
  return (shape) => {
    const validate = ajv.getSchema(`stripe#/definitions/${shape}`);
    if (!validate) throw new Error(`Stripe's contract has no ${shape}.`);
    return validate as ValidateFunction;
  };
}

function complaint(validate: ValidateFunction | null, value: object): string | null {
  if (!validate || validate(structuredClone(value))) return null;
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
}
