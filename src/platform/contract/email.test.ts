import { describe, expect, it } from 'vitest';
import { asciiEmail, emailKey, isEmailAddress } from './email.ts';
import { suggestEmail } from './suggest-email.ts';

describe('an email address', () => {
  it.each([
    'ann@example.com',
    'josé@example.com',
    'a/b@example.com',
    "o'brien+lot#4@sub.example.co.uk",
    'ann@bücher.example',
    'ann@xn--bcher-kva.example',
    '用户@例子.中国',
    'a@b-c.de',
  ])('%s is accepted', (address) => expect(isEmailAddress(address)).toBe(true));

  it.each([
    'x@example-.com',
    'x@-example.com',
    'x@example..com',
    'x@example.com.',
    'x@localhost',
    'x@127.0.0.1',
    'x@example.com/path',
    'x@example.com:25',
    'x@exa mple.com',
    'x@example.c',
    'x@xn--a.example.com!',
    'a b@example.com',
    '.ann@example.com',
    'an..n@example.com',
    'ann@@example.com',
    'ann<x>@example.com',
    'ann,bob@example.com',
    'an\u200Bn@example.com',
    'an\u202En@example.com',
    `${'é'.repeat(33)}@example.com`,
    '@example.com',
    'ann@',
    '',
  ])('%j is refused', (address) => expect(isEmailAddress(address)).toBe(false));

  it('finds the same account in either spelling of its domain, in any case', () => {
    const keys = ['Ann@BÜCHER.example', 'ann@bücher.example', 'ann@xn--bcher-kva.example', 'ann@bu\u0308cher.example'];
    expect(new Set(keys.map(emailKey))).toEqual(new Set(['ann@xn--bcher-kva.example']));
    expect(emailKey('JOSE\u0301@example.com')).toBe(emailKey('josé@example.com'));
  });

  it('is sent to the name by which mail servers find the domain', () => {
    expect(asciiEmail('José@Bücher.example')).toBe('José@xn--bcher-kva.example');
  });
});

describe('a slip in the name of a mail service', () => {
  it.each([
    ['ann@gmail.con', 'ann@gmail.com'],
    ['ann@gmial.com', 'ann@gmail.com'],
    ['ann@gmal.com', 'ann@gmail.com'],
    ['ann@gmail.co', 'ann@gmail.com'],
    ['ann@gnail.con', 'ann@gmail.com'],
    ['Ann@Hotmial.com', 'Ann@hotmail.com'],
    ['ann@yaho.com', 'ann@yahoo.com'],
    ['ann@outlok.com', 'ann@outlook.com'],
    ['ann@comcast.ner', 'ann@comcast.net'],
    ['ann@example.con', 'ann@example.com'],
  ])('in %s suggests %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

  it.each(['ann@gmail.com', 'ann@mail.com', 'ann@ymail.com', 'ann@example.org', 'ann@yahoo.ca', 'ann@', 'ann@gmail'])(
    'is not seen in %s',
    (typed) => expect(suggestEmail(typed)).toBeNull(),
  );
});
