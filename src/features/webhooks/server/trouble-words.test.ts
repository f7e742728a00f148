import { expect, it } from 'vitest';
import { inLanguage } from '#platform/i18n/languages.ts';
import { describeWebhookTrouble } from '../rules/webhook-trouble.ts';

it.each([
  ['ECONNREFUSED', 'The connection was refused.', 'Se rechazó la conexión.'],
  ['EPROTO', 'There was no answer (EPROTO).', 'No hubo respuesta (EPROTO).'],
  ['', '', ''],
])(
  'the owner is told about a server that did not answer (%s) in the language of the page',
  (code, english, spanish) => {
    expect([
      inLanguage('en', () => describeWebhookTrouble(code)),
      inLanguage('es', () => describeWebhookTrouble(code)),
    ]).toEqual([english, spanish]);
  },
);
