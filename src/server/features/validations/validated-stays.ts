// What other features may do with merchants' codes: look one up for a stay, and count its uses with the stay's order.

export { type FoundValidation, findForStay } from './find-for-stay.ts';
export {
  alsoCounted,
  alsoValidated,
  countUse,
  giveBackOneUse,
  giveBackUse,
  isValidationUsedUp,
  type ValidationUse,
} from './validation-uses.store.ts';
export { findValidation, insertValidation, type NewValidation } from './validations.store.ts';
