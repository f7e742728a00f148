import { msgid, ngettext, t } from 'ttag';
import { describe, expect, it } from 'vitest';
import { chooseLanguage, inLanguage, LANGUAGES, languageSpoken } from './languages.ts';

describe('the language of a caller', () => {
  it.each([
    [{ chosen: undefined, acceptLanguage: undefined }, 'en'],
    [{ chosen: undefined, acceptLanguage: '*' }, 'en'],
    [{ chosen: undefined, acceptLanguage: 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
    [{ chosen: undefined, acceptLanguage: 'en-US,en;q=0.9,es;q=0.8' }, 'en'],
    [{ chosen: undefined, acceptLanguage: 'fr-CA, fr;q=0.9' }, 'en'],
    [{ chosen: 'es', acceptLanguage: 'en-US' }, 'es'],
    [{ chosen: 'en', acceptLanguage: 'es' }, 'en'],
    [{ chosen: 'xx', acceptLanguage: 'es' }, 'es'],
  ])('%j is %s', (options, language) => {
    expect(chooseLanguage(options)).toBe(language);
  });

  it('is one of those with a catalog, under its own name', () => {
    expect([...LANGUAGES]).toContainEqual(['es', 'Español']);
    expect(LANGUAGES.get('en')).toBe('English');
  });
});

describe('words', () => {
  const zone = '4';
  const message = () => t`Zone ${zone}`;

  it('are English if nobody chose', () => {
    expect([languageSpoken(), message()]).toEqual(['en', 'Zone 4']);
  });

  it('are in the current language, even after an await, and not beyond it', async () => {
    const later = inLanguage('es', async () => {
      await new Promise(setImmediate);
      return [languageSpoken(), message()];
    });
    expect(message()).toBe('Zone 4');
    expect(await later).toEqual(['es', 'Zona 4']);
    expect(inLanguage(null, message)).toBe('Zone 4');
  });

  it('have singular and plural forms', () => {
    const cars = (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count);
    expect([cars(1), cars(2)]).toEqual(['1 car', '2 cars']);
  });
});
