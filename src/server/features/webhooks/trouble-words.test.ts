import { expect, it } from 'vitest';
import { sayWebhookTrouble } from '#domain/integrations/webhook-trouble.ts';
import { speaking } from '../../languages/languages.ts';

it.each([
  ['ECONNREFUSED', 'The connection was refused.', 'Se rechazó la conexión.'],
  ['EPROTO', 'There was no answer (EPROTO).', 'No hubo respuesta (EPROTO).'],
  ['', '', ''],
])(
  'the owner is told about a server that did not answer (%s) in the language of the page',
  (code, english, spanish) => {
    expect([speaking('en', () => sayWebhookTrouble(code)), speaking('es', () => sayWebhookTrouble(code))]).toEqual([
      english,
      spanish,
    ]);
  },
);
