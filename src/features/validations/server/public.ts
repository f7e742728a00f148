// What other features may do with merchants' codes: look one up for a stay or a valet ticket, and count its uses.

export { type FoundValidation, findForStand, findForStay, listForStand, refuseUsedUp } from './find-for-stay.ts';
export {
  countedUseParts,
  countUse,
  isValidationUsedUp,
  releaseOneUse,
  releaseUse,
  setUseCents,
  storeTicketUse,
  type ValidationUse,
  validatedParts,
} from './validation-uses.store.ts';
export { findValidation, insertValidation, type NewValidation } from './validations.store.ts';
