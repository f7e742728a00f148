// What the program wires: taking a text, answering it, and forgetting both.

export { answerParkingText } from './answer-parking-text.ts';
export { forgetParkingTexts, forgetTextsOf } from './forget-parking-texts.ts';
export { awaitsYes, receiveParkingText } from './receive-parking-text.ts';
