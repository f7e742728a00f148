import { beforeEach, describe, expect, it } from 'vitest';
import { addKey, dropKeys, readKeyFromAddress, readKeys } from './guest-keys.ts';

const PHONE = '+13125550123';
const keyOf = (letter: string) => letter.repeat(32);

function openAt(address: string): void {
  const url = new URL(address, 'https://parkvale.example');
  const { pathname, search, hash } = url;
  const location = { pathname, search, hash };
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => Object.assign(location, { hash: '', shown: to }),
  };
  Object.assign(globalThis, { window: { location, history } });
}

beforeEach(() => {
  dropKeys(PHONE, readKeys(PHONE));
});

describe('a link', () => {
  it('stores its key and removes it from the address', () => {
    openAt(`/valet/review?pn=3125550123#k=${keyOf('a')}`);
    expect(readKeyFromAddress()).toEqual({ key: keyOf('a'), claim: null });
    expect(window.location).toMatchObject({ hash: '', shown: '/valet/review?pn=3125550123' });
  });

  it('from a QR code brings a claim', () => {
    openAt(`/valet/review?pn=3125550123#c=${keyOf('b')}`);
    expect(readKeyFromAddress()).toEqual({ key: null, claim: keyOf('b') });
  });

  it('that was cut short brings nothing', () => {
    for (const hash of ['', '#', '#k=', '#k=short', '#x=1']) {
      openAt(`/valet/review?pn=3125550123${hash}`);
      expect(readKeyFromAddress()).toEqual({ key: null, claim: null });
    }
  });
});

describe('the keys for a number', () => {
  it('are stored latest first, at most five, each once', () => {
    for (const letter of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) addKey(PHONE, keyOf(letter));
    expect(readKeys(PHONE)).toEqual(['c', 'f', 'e', 'd', 'b'].map(keyOf));
  });

  it('are deleted when they no longer open anything', () => {
    addKey(PHONE, keyOf('a'));
    addKey(PHONE, keyOf('b'));
    expect(dropKeys(PHONE, [keyOf('a')])).toEqual([keyOf('b')]);
    expect(dropKeys(PHONE, [keyOf('b')])).toEqual([]);
    expect(readKeys('+13125550199')).toEqual([]);
  });
});
