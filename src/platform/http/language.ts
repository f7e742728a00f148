// Every request is answered in its caller's language. Programs that ask for none get English.

import type { FastifyInstance } from 'fastify';
import { LANGUAGE_COOKIE } from '#platform/contract/boot.ts';
import { chooseLanguage, inLanguage } from '#platform/i18n/languages.ts';

export function answerInTheirLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const chosen = request.cookies[LANGUAGE_COOKIE];
    const acceptLanguage = request.headers['accept-language'];
    inLanguage(chooseLanguage({ chosen, acceptLanguage }), done);
  });
}
