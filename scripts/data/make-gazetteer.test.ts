import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { kindOf, nameOf, namesWith, pointOf, rowsNamed, stateOf, zipText } from '#integrations/geocoding/gazetteer.ts';
import { buildGazetteer } from '#integrations/geocoding/gazetteer-build.ts';
import { loadGazetteer, readGazetteer, writeGazetteer } from '#integrations/geocoding/gazetteer-loading.ts';
import { foldPlaceName, writeOut } from '#platform/geo/fold-place-name.ts';
import { readCities, readZipCenters } from './gazetteer-dumps.ts';
import { sourcesFrom } from './make-gazetteer.ts';

const tabs = (...columns: readonly (string | number)[]) => columns.join('\t');
const SAMPLE = {
  cities: [
    tabs(4905687, 'Peoria', 'Peoria', 'PIA', 40.69365, -89.58899, 'P', 'PPLA2', 'US', '', 'IL', '143', '', '', 113150),
    tabs(4566880, 'Ponce', 'Ponce', '', 18.01031, -66.62398, 'P', 'PPLA', 'PR', '', '113', '', '', '', 152634),
    tabs(2988507, 'Paris', 'Paris', '', 48.85341, 2.3488, 'P', 'PPLC', 'FR', '', '11', '75', '', '', 2138551),
  ].join('\n'),
  postal: [
    [
      tabs('US', '61601', 'Peoria', 'Illinois', 'IL', 'Peoria', 143, '', '', 40.6936, -89.589, 4),
      tabs('US', '61525', 'Dunlap', 'Illinois', 'IL', 'Peoria', 143, '', '', 40.8405, -89.6554, 4),
      tabs('US', '61500', 'No Area', 'Illinois', 'IL', 'Peoria', 143, '', '', 40, -89, 4),
    ].join('\n'),
    tabs('PR', '00716', 'Ponce', 'Ponce', '', '', '', '', '', 18.002, -66.611, ''),
  ],
  zcta: [
    'GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG     ',
    '00716\t1\t1\t1\t1\t17.999\t-66.6',
    '61525\t1\t1\t1\t1\t40.82\t-89.67',
    '61601\t1\t1\t1\t1\t40.694\t-89.59',
    '99999\t1\t1\t1\t1\t1\t1',
  ].join('\r\n'),
};

describe('making the gazetteer from the public dumps', () => {
  it('reads places, ZIP code names and ZIP code centers', () => {
    const gazetteer = buildGazetteer(sourcesFrom(SAMPLE));
    const rows = [...gazetteer.ids.keys()];
    expect(rows.map((row) => `${nameOf(gazetteer, row)} ${stateOf(gazetteer, row)} ${kindOf(gazetteer, row)}`)).toEqual(
      ['Peoria IL city', 'Ponce PR city', 'Dunlap IL post town'],
    );
    expect(pointOf(gazetteer, 2)).toEqual({ lat: 40.82, lng: -89.67 });
    expect([...gazetteer.zip.keys()].map((index) => zipText(gazetteer, index))).toEqual(['00716', '61525', '61601']);
    expect([...gazetteer.zipRow]).toEqual([1, 2, 0]);
  });

  it('also reads a Census file with vertical bars and more columns', () => {
    const dump = 'GEOID|GEOIDFQ|ALAND|INTPTLAT|INTPTLONG\n60614|860Z200US60614|1|41.92|-87.65\n';
    expect(readZipCenters(dump)).toEqual({ '60614': { lat: 41.92, lng: -87.65 } });
  });

  it('rejects any other kind of file', () => {
    expect(() => readZipCenters(SAMPLE.cities)).toThrow('not a gazetteer of the Census Bureau');
    expect(() => readCities(SAMPLE.zcta)).toThrow('Not a number');
  });

  it('writes what the server reads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gazetteer-'));
    const file = pathToFileURL(join(folder, 'gazetteer.bin.br'));
    const gazetteer = buildGazetteer(sourcesFrom(SAMPLE));
    await writeGazetteer(file, gazetteer);
    expect(await readGazetteer(file)).toEqual(gazetteer);
    rmSync(folder, { recursive: true });
  });
});

describe('the committed gazetteer', () => {
  it('covers the fifty states, the capital and the five territories', async () => {
    const gazetteer = await loadGazetteer();
    expect(gazetteer.ids.length).toBeGreaterThan(33_000);
    expect(gazetteer.zip.length).toBeGreaterThan(33_500);
    expect(new Set(gazetteer.state).size).toBe(56);
  });

  it('has the search keys of the current name folding, or must be regenerated', async () => {
    const gazetteer = await loadGazetteer();
    const lost = [...gazetteer.ids.keys()].filter((row) => {
      const key = writeOut(foldPlaceName(nameOf(gazetteer, row)));
      return key !== '' && !rowsNamed(gazetteer, key).includes(row);
    });
    expect(lost.map((row) => nameOf(gazetteer, row))).toEqual([]);
    expect(namesWith(gazetteer, 'chicag').length).toBeGreaterThan(3);
  });
});
