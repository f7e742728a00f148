// What other features may know about zones: which a lot sells, and which one a sign's code stands for.

export { claimSignCode, findSign } from './sign-codes.store.ts';
export { toWeekTime } from './week-time.ts';
export { insertZone, listZonesOnOffer } from './zones.store.ts';
