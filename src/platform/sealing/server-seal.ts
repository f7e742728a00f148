// What the server must read again, such as an authenticator's secret, is stored sealed with a key that is not
// in the database, so a copy of the database alone opens nothing. Decision record 123.

import { createHmac, hkdfSync } from 'node:crypto';
import { decrypt, encrypt, KEY_BYTES } from './aes-gcm.ts';

export type ServerSeal = {
  /** `belongsTo` names the row, so that a seal that was moved to another row does not open. */
  seal(text: string, belongsTo: string): string;
  /** @throws Error when the secret that sealed it is not among the server's, or when it was altered or moved. */
  open(sealed: string, belongsTo: string): string;
};

type Key = { readonly name: string; readonly key: Buffer };

const NAME_LENGTH = 8;

/** The first secret seals; any of them opens. They are read when something is first sealed or opened. */
export function createServerSeal(readSecrets: () => readonly string[]): ServerSeal {
  let known: readonly Key[] | undefined;
  const keys = () => {
    known ??= readSecrets().map(toKey);
    return known;
  };
  return {
    seal: (text, belongsTo) => {
      const [first] = keys();
      if (!first) throw new Error('The server has no secret to seal with.');
      return `${first.name}.${encrypt(first.key, text, belongsTo).toString('base64url')}`;
    },
    open: (sealed, belongsTo) => {
      const [name, text = ''] = sealed.split('.');
      const found = keys().find((each) => each.name === name);
      if (!found) throw new Error('This was sealed with a SERVER_SECRET that the server does not have.');
      return decrypt(found.key, Buffer.from(text, 'base64url'), belongsTo);
    },
  };
}

/** The name tells which secret sealed something, but nothing about the secret. */
function toKey(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'parkvale server seal', KEY_BYTES));
  return { key, name: createHmac('sha256', key).update('name').digest('base64url').slice(0, NAME_LENGTH) };
}
