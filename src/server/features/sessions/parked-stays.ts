// What other features may do with parking sessions: sell a stay, correct one, and read them.

export { type Corrected, correctSession } from './correct-session.ts';
export { listCorrectionsOf, type StoredCorrection } from './corrections.store.ts';
export { type PlacedStay, placeStay } from './place-stay.ts';
export { soldDuration } from './price-stay.ts';
export { readVehicles } from './read-vehicles.ts';
export { listCurrentSessions, listSessions } from './sessions.read-model.ts';
export { forgetDriver, giveSessionsTo, listOrderSessions, type StoredSession } from './sessions.store.ts';
export { findZoneForSale, type ZoneForSale } from './zone-for-sale.read-model.ts';
