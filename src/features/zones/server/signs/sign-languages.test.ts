import { describe, expect, it } from 'vitest';
import {
  boxOf,
  drawIn,
  drawTexted,
  EARLY_BIRD,
  overlapsOn,
  RATES,
  SIZES,
  saidOn,
  textsOn,
  type ZoneOptions,
} from './drawn-signs.suite.ts';
import { readSignLanguages } from './sign-languages.ts';

describe('a sign in Spanish and in both languages (rule 205)', () => {
  const schedule = [
    { kind: 'free', day: 0, fromMinutes: 480, untilMinutes: 780 },
    { kind: 'closed', day: 6, fromMinutes: 0, untilMinutes: 1440 },
  ];

  it('says in Spanish what it says in English, and no English', () => {
    const free = schedule.slice(0, 1);
    const text = saidOn(drawIn(['es'], { schedule: free, openMinutes: 0, closeMinutes: 0 }));
    expect(text).toEqual(
      expect.arrayContaining(['Zona', '1 hora', '$5.50', '4 horas', 'Escanee para pagar', 'Abierto 24 horas']),
    );
    expect(text.join(' ')).not.toMatch(/hour|Scan|Zone|Every|Free|page|Sun|Sat/);
  });

  it('says twice what differs between the two, and once what does not', () => {
    const text = saidOn(drawIn(['en', 'es'], { schedule }));
    expect(text).toEqual(
      expect.arrayContaining(['Zone / Zona', '1 hour / 1 hora', '$5.50', 'Scan to pay', 'Escanee para pagar']),
    );
    expect(text).toEqual(expect.arrayContaining(['6:00 AM – 11:00 PM', 'park.example', 'CKX 7QR']));
    expect(text).toContain('Free Sun, 8:00 AM – 1:00 PM / Gratis dom, 8:00 AM – 1:00 PM');
  });

  it.each([['es'], ['en', 'es']].map((languages) => [languages.join(' and '), languages] as const))(
    'keeps all text separate and on the sheet in %s, whatever it says',
    (_said, languages) => {
      const zones: ZoneOptions[] = [
        {},
        { priceCents: 0, openMinutes: 0, closeMinutes: 0 },
        { isHourly: false, priceCents: 2000, schedule },
        { schedule: [0, 1, 2, 3, 4].map((day) => ({ kind: 'free', day, fromMinutes: 60 * day, untilMinutes: 900 })) },
        ...[1, 4, 12, 50].map((count) => ({
          rates: Array.from({ length: count }, (_, at) => RATES[at % RATES.length] ?? EARLY_BIRD),
          schedule,
        })),
      ];
      for (const zone of zones) {
        for (const size of SIZES) {
          const drawing = drawIn(languages, zone, size);
          expect(overlapsOn(drawing)).toEqual([]);
          const [width, height] = [drawing.width / drawing.scale, drawing.height / drawing.scale];
          for (const { left, right, top, bottom } of textsOn(drawing).map(boxOf)) {
            expect(Math.min(left - 35, width - 35 - right, top - 35, height - 35 - bottom)).toBeGreaterThanOrEqual(-3);
          }
        }
      }
    },
  );

  it('is read aloud by programs in its first language', () => {
    expect(drawIn(['es', 'en'])).toMatchObject({ language: 'es', title: 'Lake Street Lot, Zona / Zone 2' });
  });

  it('comes only in our languages, each once', () => {
    expect(readSignLanguages('en,es')).toEqual(['en', 'es']);
    for (const requested of ['xx', '', 'en,en', 'en,']) expect(readSignLanguages(requested)).toBeNull();
  });
});

describe('a sign with the number for texts (rule 376)', () => {
  it('says in each language where to text code and plate, and says nothing without a number', () => {
    expect(saidOn(drawTexted(['en', 'es']))).toEqual(
      expect.arrayContaining([
        'Or text the code and your plate to (312) 555-0177',
        'O envíe un mensaje con el código y su placa al (312) 555-0177',
      ]),
    );
    expect(saidOn(drawIn(['en'])).join()).not.toContain('text the code');
  });

  it.each([['en'], ['es'], ['en', 'es']])('keeps all text separate and on the sheet, in %s %s', (...languages) => {
    const zones: ZoneOptions[] = [
      {},
      { priceCents: 0 },
      ...[1, 4, 12, 50].map((count) => ({
        rates: Array.from({ length: count }, (_, at) => RATES[at % RATES.length] ?? EARLY_BIRD),
      })),
    ];
    for (const zone of zones)
      for (const size of SIZES) {
        const drawing = drawTexted(languages, zone, size);
        expect(overlapsOn(drawing)).toEqual([]);
        const { width, height, scale } = drawing;
        for (const box of textsOn(drawing).map(boxOf)) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(width / scale);
          expect(box.bottom).toBeLessThanOrEqual(height / scale);
        }
      }
  });
});
