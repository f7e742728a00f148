// Lanes with gates: what opens them, and what passed.

export { followLaneReads } from './follow-lane-reads.ts';
export { sealGate, settleAbandoned } from './open-gate.ts';
export { addBadge } from './badges.store.ts';
export { macAt } from './lane-keys.ts';
export { findLaneOrigin, insertLane } from './lanes.store.ts';
export { reportPassage } from './lane-answers.ts';
export { forgetPassages } from './forget-passages.ts';
export { lanesRoutes } from './lanes.routes.ts';
export { lanePageRoutes } from './lane-page.routes.ts';
export { sandboxGatesRoutes } from './sandbox-gates.routes.ts';
