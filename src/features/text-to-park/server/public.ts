// Parking by text: take a text, answer it, and forget both.

export { answerParkingText } from './answer-parking-text.ts';
export { hasParkingText } from './parking-texts.store.ts';
export { awaitsYes, findEndable, receiveParkingText } from './receive-parking-text.ts';
export { forgetParkingTexts, forgetTextsOf } from './forget-parking-texts.ts';
export { textToParkRoutes } from './text-to-park.routes.ts';
