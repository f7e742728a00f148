/** A merchant's code on a ticket (rule 287): its terms when it was added. */

import type { ValidationKind } from '#features/validations/rules/validation.ts';

/** `value` is a percentage, cents, minutes or cents, as the kind says. */
export type TicketValidation = {
  readonly id: string;
  /** The discount's line on the price and the receipt. */
  readonly label: string;
  readonly kind: ValidationKind;
  readonly value: number;
};
