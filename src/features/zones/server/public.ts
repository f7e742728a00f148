// Zones: what a lot sells, and which zone a sign's code belongs to.

export {
  insertZone,
  listAllZones,
  listZonesAtLots,
  listZonesOnOffer,
  notePrintedSigns,
  updateZone,
} from './zones.store.ts';
export { changeZone } from './change-zone.ts';
export { lockZone } from './lock-zone.ts';
export { blockSpaces, markZoneFull } from './block-spaces.ts';
export { answerZone } from './answer-zones.ts';
export { fromDatedSent, toDatedAnswer } from './dated-hours.ts';
export { claimSignCode, findSign, listSigns } from './sign-codes.store.ts';
export { checkSignLanguages, printSigns } from './signs/print-sign.ts';
export { zonesRoutes } from './zones.routes.ts';
