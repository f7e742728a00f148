import { describe, expect, it } from 'vitest';
import { filledSignLink, readFilledSign } from './filled-sign.ts';

describe('a link to a filled-in sign', () => {
  it.each([
    [{ plate: 'ABC123', state: 'IL', minutes: 120 }, '#IL.ABC123.120'],
    [{ plate: 'ABC123', state: 'IL', minutes: null }, '#IL.ABC123'],
  ] as const)('says the car and the time where no server sees it: %o', (filled, hash) => {
    const link = filledSignLink('https://parkvale.example', { code: 'CDFGHJ', ...filled });
    expect(link).toBe(`https://parkvale.example/t/CDFGHJ${hash}`);
    expect(readFilledSign(new URL(link).hash)).toEqual(filled);
  });

  it.each(['', '#', '#IL', '#XX.ABC123', '#IL.abc', '#IL.ABC123456', '#IL.ABC123.x', '#IL.<b>.1'])(
    'is not filled in by "%s"',
    (hash) => expect(readFilledSign(hash)).toBeNull(),
  );
});
