import { describe, expect, it } from 'vitest';
import { breachedPasswords } from '#features/accounts/server/passwords/breached-passwords.ts';
import { selectBreachedPasswords } from './make-breached-passwords.ts';

describe('the list of breached passwords', () => {
  it('keeps what the password policy would accept, sorted and without duplicates', () => {
    const lists = [
      '123456\nPassw0rd!\nshort-A1\nqwertyuiopqwertyuiopqwerty\n',
      'Abcd1234!\r\nPassw0rd!\r\nCc587600\r\n',
    ];
    expect(selectBreachedPasswords(lists)).toEqual([
      'Abcd1234!',
      'Passw0rd!',
      'qwertyuiopqwertyuiopqwerty',
      'short-A1',
    ]);
  });

  it('leaves out email addresses, which are personal data', () => {
    expect(selectBreachedPasswords(['a.person.1985@mail.example\nP@ssw0rd.com1\n'])).toEqual(['P@ssw0rd.com1']);
  });

  it('is committed exactly as the script writes it', async () => {
    const stored = [...(await breachedPasswords())];
    expect(stored.length).toBeGreaterThan(2600);
    expect(selectBreachedPasswords([stored.join('\n')])).toEqual(stored);
  });
});
