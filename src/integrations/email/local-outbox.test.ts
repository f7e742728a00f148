import { createLocalOutbox } from './local-outbox.ts';
import { testMailPort } from './mail.suite.ts';

testMailPort('The local outbox', createLocalOutbox());
