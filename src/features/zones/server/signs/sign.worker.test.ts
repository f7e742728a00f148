import { expect, it } from 'vitest';
import type * as OddJobs from '#platform/testing/app/odd-jobs.worker.ts';
import { openWorkerPool, type WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import type * as Work from './sign.worker.ts';
import type { SignWords } from './sign-languages.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./sign.worker.ts', import.meta.url) };
const ODD_JOBS: WorkerFile<typeof OddJobs> = {
  url: new URL('../../../../platform/testing/app/odd-jobs.worker.ts', import.meta.url),
};
const SIGNS = 10;
/** An image of 2550 by 3825 dots, four bytes each. */
const PICTURE_MB = 37;
const words: SignWords = {
  lotName: 'Löwe Lot',
  street: '1 A St',
  languages: ['en'],
  zone: 'Zone',
  zoneNumber: '7',
  prices: [{ duration: '1 hour', total: '$6.00' }],
  isFree: false,
  free: 'Free',
  parking: 'Parking',
  priceNote: ['Taxes and fees included.'],
  days: 'Every day',
  hours: 'Open 24 hours',
  rates: [],
  rateTitles: { name: 'Rate', when: 'If you arrive', price: 'Price' },
  ratesOnPage: '',
  otherHours: [],
  otherHoursOnPage: '',
  scan: ['Scan to pay'],
  noApp: 'No app, no account',
  typeCode: 'or type the code at',
  textTo: [],
  help: 'Help on site',
  warning: ['Pay only at park.example.'],
  phone: '(312) 555-0123',
  link: 'https://park.example/p/CKX7QR',
  host: 'park.example',
  code: 'CKX 7QR',
};

it('an image is freed once it is sent: ten of them leave less than five behind', { timeout: 300_000 }, async () => {
  const pool = openWorkerPool({ processes: 1, queue: 0, memoryMb: 80, seconds: 120, idleSeconds: 60 });
  try {
    const draw = () => pool.run(WORK, 'drawSign', { words, size: '12x18', format: 'png', now: new Date() });
    const process = await pool.run(ODD_JOBS, 'processId', null);
    await draw();
    const before = await pool.run(ODD_JOBS, 'residentMb', null);
    for (let drawn = 0; drawn < SIGNS; drawn++) await draw();
    const grown = (await pool.run(ODD_JOBS, 'residentMb', null)) - before;
    expect(await pool.run(ODD_JOBS, 'processId', null)).toBe(process);
    expect(grown).toBeLessThan((SIGNS / 2) * PICTURE_MB);
  } finally {
    await pool.close();
  }
});
