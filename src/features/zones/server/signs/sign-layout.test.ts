import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tabulateTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { qrPath } from '#platform/files/qr-path.ts';
import { boxOf, draw, EARLY_BIRD, overlapsOn, RATES, SIZES, saidOn, textsOn, textWidth } from './drawn-signs.suite.ts';
import { PALETTE } from './sign-palette.ts';

const LINK = 'https://park.example/p/CKX7QR';

describe('a sign', () => {
  it('shows the lot, its street, the zone, the code, our domain and the phone number', () => {
    const text = [
      'Lake Street Lot',
      '200 W Lake St, Chicago, IL 60606',
      '2',
      'CKX 7QR',
      'park.example',
      '(312) 555-0123',
    ];
    expect(saidOn(draw())).toEqual(expect.arrayContaining(text));
  });

  it('shows the prices of one, two and four hours with the fee, and the opening hours', () => {
    expect(saidOn(draw())).toEqual(
      expect.arrayContaining(['1 hour', '$5.50', '2 hours', '$11.00', '4 hours', '$22.00']),
    );
    expect(saidOn(draw())).toContain('6:00 AM – 11:00 PM');
  });

  it('shows daily prices, and "always open"', () => {
    const daily = draw({ isHourly: false, priceCents: 2000, openMinutes: 0, closeMinutes: 0 });
    expect(saidOn(daily)).toEqual(expect.arrayContaining(['1 day', '$22.00', '7 days', '$154.00', 'Open 24 hours']));
  });

  it('shows each weekly rule that makes it free or closed', () => {
    const schedule = [
      { kind: 'free', day: 0, fromMinutes: 480, untilMinutes: 780 },
      { kind: 'closed', day: 6, fromMinutes: 0, untilMinutes: 1440 },
    ];
    for (const size of SIZES) {
      const text = saidOn(draw({ schedule }, {}, size));
      expect(text).toEqual(expect.arrayContaining(['Free Sun, 8:00 AM – 1:00 PM', 'Mon – Fri, Sun']));
    }
    expect(saidOn(draw()).join()).not.toMatch(/Closed|Fri|Other hours/);
  });

  it.each([0, 1, 2, 3, 4, 5])('has no overlapping text, with %i rules', (count) => {
    const schedule = Array.from({ length: count }, (_, day) => ({
      kind: 'closed',
      day,
      fromMinutes: 600 + day,
      untilMinutes: 1300,
    }));
    for (const size of SIZES) {
      expect(overlapsOn(draw({ schedule }, {}, size))).toEqual([]);
    }
  });

  it('refers to the page for rules that do not fit', () => {
    const schedule = [0, 1, 2, 3, 4].map((day) => ({ kind: 'free', day, fromMinutes: 60 * day, untilMinutes: 900 }));
    const text = saidOn(draw({ schedule }));
    expect(text).toContain('Hours may vary: see the page');
    expect(text.join()).not.toContain('Free Sun');
  });

  describe.each([1, 4, 12])('with %i rates', (count) => {
    const rates = RATES.slice(0, count);
    const rules = [0, 1, 2, 3].map((day) => ({ kind: 'closed', day, fromMinutes: 600 + day, untilMinutes: 1300 }));

    it.each(SIZES)('has a table of their names, times and prices, with all charges, on %s', (size) => {
      for (const schedule of [[], rules.slice(0, 2)]) {
        const text = saidOn(draw({ rates, schedule }, {}, size)).join(' ');
        for (const { name, when, price } of tabulateTariff(rates, (cents) => cents + cents / 10)) {
          expect(text).toContain(`${name} ${when} ${price.replace(/^up/, 'Up')}`);
        }
        expect(text).not.toContain('scan to see them');
        expect(draw({ rates, schedule }, {}, size).listsAllRates).toBe(true);
      }
    });

    it.each(SIZES)('keeps all text separate and on the sheet, and the QR code large enough, on %s', (size) => {
      for (const schedule of [[], rules.slice(0, 2), rules]) {
        const drawing = draw({ rates, schedule }, {}, size);
        expect(overlapsOn(drawing)).toEqual([]);
        const [width, height] = [drawing.width / drawing.scale, drawing.height / drawing.scale];
        for (const { left, right, top, bottom } of textsOn(drawing).map(boxOf)) {
          expect(Math.min(left - 35, width - 35 - right, top - 35, height - 35 - bottom)).toBeGreaterThanOrEqual(-3);
        }
        const around = drawing.marks.find((mark) => mark.kind === 'rect' && mark.width === mark.height && mark.y > 300);
        expect(around).toMatchObject({ fill: PALETTE.paper });
        expect(around?.kind === 'rect' && around.width).toBeGreaterThanOrEqual(1.4 * 72);
      }
    });
  });

  describe('when the dates of rates are over', () => {
    const fest: Tariff[number] = {
      name: 'May fest',
      kind: 'flat',
      cents: 2000,
      when: { dates: [{ from: '2026-05-01', until: '2026-05-02' }] },
    };
    const hourly: Tariff[number] = { name: 'Hourly', kind: 'per_hour', cents: 500 };

    it('leaves them out', () => {
      const text = saidOn(draw({ rates: [fest, hourly, EARLY_BIRD] }));
      expect(text).toEqual(expect.arrayContaining(['Hourly, 1 hour', '$5.50', 'Early bird']));
      expect(text.join(' ')).not.toMatch(/May|22\.00/);
    });

    it('shows the prices of the one rate that is left as if there had never been another', () => {
      expect(saidOn(draw({ rates: [fest, hourly] }))).toEqual(saidOn(draw({ rates: null })));
    });

    it('shows the price for the next dates rather than the last ones', () => {
      const next = {
        ...fest,
        name: 'Fall fest',
        cents: 3000,
        when: { dates: [{ from: '2026-11-20', until: '2026-11-22' }] },
      };
      const text = saidOn(draw({ rates: [fest, next] }));
      expect(text).toEqual(expect.arrayContaining(['Fall fest', '$33.00', 'Nov 20 – Nov 22']));
    });

    it('refers to the page when all are over, and names no price or hours', () => {
      for (const size of SIZES) {
        const text = saidOn(draw({ rates: [fest], openMinutes: 0, closeMinutes: 0 }, {}, size));
        expect(text).toEqual(expect.arrayContaining(['Price', 'Scan to see', 'See the page', 'CKX 7QR']));
        expect(text.join(' ')).not.toMatch(/\$|May|24 hours/);
      }
    });
  });

  it('refers to the page if there are more rates than can be read on it', () => {
    const rates = Array.from({ length: 50 }, (_, index) => ({ ...EARLY_BIRD, name: `Early bird ${index}` }));
    for (const size of SIZES) {
      const drawing = draw({ rates }, {}, size);
      expect(drawing.listsAllRates).toBe(false);
      expect(saidOn(drawing)).toContain('50 rates apply at different times: scan to see them');
      expect(saidOn(drawing).join()).not.toContain('$13.20, out by');
      expect(overlapsOn(drawing)).toEqual([]);
    }
  });

  it('says so if parking is free', () => {
    expect(saidOn(draw({ priceCents: 0 }))).toEqual(expect.arrayContaining(['Free', 'Scan to park']));
    expect(saidOn(draw({ priceCents: 0 })).join()).not.toContain('$');
  });

  it('has a QR code that leads where the typed code leads', () => {
    const path = draw().marks.find((mark) => mark.kind === 'path');
    const squares = path?.d.match(/M[^M]+/g)?.length;
    expect(squares).toBe(qrPath(LINK, { x: 0, y: 0, size: 1 }).match(/M[^M]+/g)?.length);
  });

  it('keeps all text on the sheet, however long the names are', () => {
    const text = (maxLength: number) => fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength });
    const price = fc.integer({ min: 0, max: 1_000_000 });
    const rateName = fc.option(text(40));
    fc.assert(
      fc.property(
        text(80),
        text(200),
        text(20),
        price,
        fc.boolean(),
        fc.constantFrom(...SIZES),
        rateName,
        (...drawn) => {
          const [name, address, zoneNumber, priceCents, isHourly, size, ownName] = drawn;
          const rates = ownName === null ? null : [{ ...EARLY_BIRD, name: ownName }];
          const drawing = draw({ zoneNumber, priceCents, isHourly, rates }, { name, address }, size);
          const width = drawing.width / drawing.scale;
          for (const mark of textsOn(drawing)) {
            const wide = textWidth(mark.text, mark);
            const start = { start: mark.x, middle: mark.x - wide / 2, end: mark.x - wide }[mark.anchor ?? 'start'];
            expect(start).toBeGreaterThanOrEqual(35);
            expect(start + wide).toBeLessThanOrEqual(width - 35);
            expect(mark.y).toBeLessThanOrEqual(drawing.height / drawing.scale - 35);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is readable in the sun: all contrast is at least 7 to 1', () => {
    const { ink, soft, accent, onAccent, paper, wash } = PALETTE;
    const pairs: [string, string][] = [
      [ink, paper],
      [soft, paper],
      [accent, paper],
      [onAccent, accent],
      [ink, wash],
      [soft, wash],
    ];
    for (const [front, ground] of pairs) expect(contrast(front, ground)).toBeGreaterThanOrEqual(7);
  });
});

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/g) ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
