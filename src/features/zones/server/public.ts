// What other features may know about zones: which ones a lot sells, and which one a sign's code belongs to. The demo also changes
// some.

export { answerZone } from './answer-zones.ts';
export { blockSpaces, markZoneFull } from './block-spaces.ts';
export { changeZone } from './change-zone.ts';
export { fromDatedSent, toDatedAnswer } from './dated-hours.ts';
export { lockZone } from './lock-zone.ts';
export { claimSignCode, findSign, listSigns } from './sign-codes.store.ts';
export { checkSignLanguages, printSigns } from './signs/print-sign.ts';
export { toWeekTime } from './zone-answer.ts';

export {
  insertZone,
  listAllZones,
  listZonesAtLots,
  listZonesOnOffer,
  notePrintedSigns,
  updateZone,
} from './zones.store.ts';
