// The minimum of such a server: Fastify with one route that returns a small object.
import Fastify from 'fastify';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import { listenAnywhere } from '../../harness/product-app.ts';

const app = Fastify();
app.get('/', async () => ({ ok: true }));

const questions = { start: (_: null): Promise<string> => listenAnywhere(app) };
export type EmptyQuestions = typeof questions;

answerQuestions(questions, () => app.close());
