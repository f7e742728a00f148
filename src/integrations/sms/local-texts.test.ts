import { createLocalTexts } from './local-texts.ts';
import { testTextsPort } from './texts.suite.ts';

testTextsPort('The local outbox', createLocalTexts());
