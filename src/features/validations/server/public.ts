// Merchants' codes: find one for a stay or a valet ticket, and count its uses.

export {
  countedUseParts,
  countUse,
  isValidationUsedUp,
  releaseOneUse,
  releaseUse,
  setUseCents,
  storeTicketUse,
  validatedParts,
  type ValidationUse,
} from './validation-uses.store.ts';
export { findForStand, findForStay, type FoundValidation, listForStand, refuseUsedUp } from './find-for-stay.ts';
export { findValidation, insertValidation, type NewValidation } from './validations.store.ts';
export { validationsRoutes } from './validations.routes.ts';
