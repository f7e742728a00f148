// Which client files the browser fetches together. The folder decides: to change a file's chunk, move the file.

import { dirname, relative, resolve } from 'node:path';

const SOURCES = resolve(import.meta.dirname, '../../src');

/**
 * Chunks that are not simply one feature, and their folders. Fewer chunks mean fewer requests, and a shorter list of chunks in what every
 * page loads first.
 */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  // What every page loads first.
  base: [
    '',
    'ui/base',
    'ui/roadside',
    'lib/api',
    'lib/pricing',
    'lib/routing',
    'lib/storage',
    'lib/time',
    'roles/roadside',
  ],
  // The booking page up to the payment step.
  booking: [
    'roles/driver/booking',
    'features/sessions/booking',
    'features/sessions/stay',
    'features/sessions/cars',
    'features/locations/lot',
  ],
  forms: ['ui/fields', 'ui/feedback', 'ui/layout', 'lib/forms', 'lib/reserving'],
  // A reservation is bought on one page, and shown and moved on another.
  reserving: ['features/sessions/reserving', 'features/sessions/moving'],
  lists: ['ui/lists', 'lib/lists'],
  // What owners open after their first page. It is one chunk because the name of every chunk is part of what each page loads first.
  'owners-views': [
    'roles/operator/live',
    'features/capacity/live',
    'features/capacity/all-lots',
    'features/capacity/hours',
    'features/revenue/lot',
    'features/revenue/week',
    'ui/hours-grid',
  ],
  // Building blocks of long pages.
  'long-pages': ['ui/columns', 'ui/folds', 'ui/paper', 'ui/pairs', 'ui/saving', 'ui/secret'],
  'picture-code': ['features/valet-guest/code', 'ui/picture-code'],
  // Extensions and corrections, which start from an existing stay.
  sessions: ['domain/pricing/changes'],
  // The menu and the route tables for signed-in users.
  'signed-in': ['roles/signed-in'],
  'log-out': ['features/accounts/log-out'],
  places: ['features/locations/place', 'ui/searching'],
  signs: ['features/zones/sign'],
  'lot-zones': ['features/zones/lot'],
  vehicles: ['lib/vehicles'],
  enforcement: ['ui/plate-keypad'],
  'enforcement-offline': ['features/enforcement/offline'],
  staff: ['lib/signed-in'],
  offline: ['lib/offline'],
  // What a stand shows after the first tap or keystroke, through the ticket page and the handover.
  'stand-later': [
    'domain/valet/finding',
    'features/valet/arriving',
    'features/valet/back',
    'features/valet/details',
    'features/valet/everywhere',
    'features/valet/finding',
    'features/valet/handover',
    'features/valet/more',
    'features/valet/paying',
    'features/valet/times',
    'features/valet/undo',
    'features/valet/wall',
  ],
  // A car's drawing with its damage marks, for staff and guests: one chunk, so one name in what every page loads first.
  damage: [
    'domain/valet/damage/shown',
    'ui/car-drawing',
    'features/valet/damage',
    'features/valet/extras',
    'features/valet-guest/damage',
  ],
  'valet-rules': ['lib/valet', 'domain/pricing/tips'],
  // The wording of times on receipts and lists, saving a list as a file, and map links. No first page needs them.
  wording: ['lib/wording', 'lib/files', 'lib/maps', 'lib/local-time', 'lib/receipts', 'lib/refunds'],
};

/** Folders bundled with the page or lazy component that uses them, rather than with the rest of their feature or rules. */
const WITH_THEIR_PAGE = [
  'domain/edits',
  'domain/tariff/setup',
  'domain/valet/closing',
  'domain/valet/figures',
  'features/accounts/two-factor',
  'features/enforcement/service',
  'features/imports',
  'features/locations/edit',
  'features/locations/find',
  'features/locations/import',
  'features/locations/lots-map',
  'features/locations/owned',
  'features/permits/link',
  'features/notices/driver',
  'features/notices/lot',
  'features/payments/paypal',
  'features/payments/sandbox',
  'features/payments/stripe',
  'features/revenue/finding',
  'features/sessions/bookings',
  'features/sessions/running',
  'features/valet/editing',
  'features/valet/figures',
  'features/valet/refused',
  'features/valet/room',
  'features/valet/scan',
  'features/valet/settings',
  'features/valet/shift',
  'features/valet/stub',
  'features/valet/waits',
  'features/zones/setup/rates',
  'ui/not-found',
  'ui/week-times',
];

/** The chunk for the rules of a noun, unless base or booking already includes them. */
const CHUNK_OF_RULES: Readonly<Record<string, string>> = {
  accounts: 'accounts',
  enforcement: 'enforcement-offline',
  locations: 'places',
  payouts: 'payouts',
  revenue: 'revenue',
  sessions: 'sessions',
  signs: 'places',
  tariff: 'tariff',
  validations: 'tariff',
  vehicles: 'vehicles',
  valet: 'valet-rules',
  zones: 'lot-zones',
  permits: 'permits',
  notices: 'long-pages',
};

const CHUNK_OF_FOLDER = new Map<string, string | null>([
  ...Object.entries(CHUNKS).flatMap(([chunk, folders]) => folders.map((folder) => [folder, chunk] as const)),
  ...WITH_THEIR_PAGE.map((folder) => [folder, null] as const),
]);

/** The chunk of a module, or null for pages and anything else that the bundler places. */
export function chunkOf(module: string): string | null {
  if (/\bvite\/preload-helper/.test(module)) return 'base';
  const file = relative(SOURCES, module.split('?', 1)[0] ?? module);
  const [root, room, name] = file.split('/');
  const named = CHUNK_OF_FOLDER.get(dirname(file).replace(/^client\/?/, ''));
  if (named !== undefined) return named;
  if (root === 'domain') return CHUNK_OF_RULES[room ?? ''] ?? 'forms';
  if (root !== 'client') return null;
  return room === 'features' && name !== undefined ? name : null;
}
