import { expect, it } from 'vitest';
import type { Boot } from '#platform/contract/boot.ts';
import { aNearbyLot } from '#platform/testing/components/samples.ts';
import { drawFirstPaint } from './first-paint.tsx';

const PATH = '/locations/0199aaaa-0000-7000-8000-000000000001/zones/0199aaaa-0000-7000-8000-000000000002';
const NAME = '<script>alert(1)</script> "Adams" & Clark';

const PHOTO = '0199aaaa-0000-7000-8000-000000000003';

const draw = ({ demo = false, mapPictures = false, photo = null as string | null } = {}) => {
  const location = { _id: '0199aaaa-0000-7000-8000-000000000001', name: NAME, address: '100 W Adams St', photo };
  const preloaded = { [PATH]: { data: { location, zone: { zoneNumber: '7' } } } };
  return drawFirstPaint({ demo, mapPictures, preloaded } as Partial<Boot> as Boot, PATH);
};

it('shows the lot, its street, the zone and the picture before any script has run', () => {
  const markup = draw({ mapPictures: true });
  for (const part of ['<h1', '100 W Adams St', 'Zone 7', '<picture', '/map?width=']) expect(markup).toContain(part);
});

it('shows no picture if no provider draws a map with streets', () => {
  expect(draw()).toContain('<h1');
  expect(draw()).not.toContain('<picture');
});

it('shows the lot’s photo, in the small size, if there is no such map', () => {
  expect(draw({ photo: PHOTO })).toContain(`/photos/${PHOTO}/small"`);
  expect(draw({ photo: PHOTO, mapPictures: true })).not.toContain('/photos/');
  expect(draw()).not.toContain('<img class');
});

it('shows names as text, which end no element and run no script (V1.2.1, V3.2.2)', () => {
  expect(draw()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(draw()).not.toMatch(/<script|alert\(1\)<\/script>/);
});

it('keeps to the content security policy: no style and no handler inside an element', () => {
  expect(draw({ demo: true })).not.toMatch(/\s(style|on\w+)=/);
});

it('marks a demo as such', () => {
  expect(draw({ demo: true })).toContain('No money moves');
  expect(draw()).not.toContain('No money moves');
});

it('shows the first lots around the place of a search, as text, without styles and handlers', () => {
  const point = '41.88000,-87.63000';
  const call = `/locations/center/${point}?minutes=120`;
  const page = { data: { data: [aNearbyLot({ name: NAME })] }, nextCursor: null };
  const preloaded = { [call]: page };
  const markup = drawFirstPaint(
    { demo: false, preloaded } as Partial<Boot> as Boot,
    `/locations?q=Chicago&at=${point}`,
  );
  for (const part of ['<h1', 'Lots near Chicago', '12 Harbor St', '$11.00', 'value="Chicago"'])
    expect(markup).toContain(part);
  expect(markup).not.toMatch(/<script|\s(style|on\w+)=/);
});

it('says at home what this is for, as a first visitor reads it', () => {
  const markup = drawFirstPaint({ demo: false, preloaded: {} } as Partial<Boot> as Boot, '/');
  for (const part of ['<h1', 'Parking with the total price up front', 'No app, no account'])
    expect(markup).toContain(part);
  expect(markup).not.toMatch(/\s(style|on\w+)=/);
});

it('shows a shared search for another stay, and the frame of one whose lots are not known yet', () => {
  const point = '41.88000,-87.63000';
  const draw = (address: string, preloaded = {}) =>
    drawFirstPaint({ demo: false, preloaded } as Partial<Boot> as Boot, address);
  const page = { data: { data: [aNearbyLot({ name: 'Harbor Lot' })] }, nextCursor: null };
  const answers = { [`/locations/center/${point}?minutes=300`]: page };
  expect(draw(`/locations?q=Chicago&at=${point}&for=300`, answers)).toContain('Harbor Lot');
  const asking = draw('/locations?q=Chicago');
  for (const part of ['<h1', 'value="Chicago"']) expect(asking).toContain(part);
  expect(asking).not.toMatch(/\s(style|on\w+)=/);
});
