// `npm run pictures`: takes the README's pictures from a running demo (`npm start` first; another address is the first argument).

import { join } from 'node:path';
import { type Browser, devices, type Page } from '@playwright/test';
import { DEMO_PASSWORD, type DemoPerson, emailOf } from '#app/demo/demo-people.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { launchBrowser, signIn } from '../bench/harness/phone.ts';

const SETTLES_MS = 2000;
const SIZE = { width: 390, height: 844 };
const FOLDER = join(import.meta.dirname, '../docs/images');
const [demo = 'http://localhost:3000'] = process.argv.slice(2);

type Picture = {
  readonly name: string;
  readonly path: string;
  readonly person?: DemoPerson;
  /** What makes the page ready. */
  readonly prepare: (page: Page) => Promise<unknown>;
};

const PICTURES: readonly Picture[] = [
  {
    name: 'roadside',
    path: '/p/MDCTR3',
    prepare: async (page) => {
      await page.getByLabel('License plate').fill('ABC 1234');
      await page.getByRole('button', { name: /^Continue/ }).waitFor();
    },
  },
  {
    name: 'owner',
    path: '/revenue',
    person: 'vendor',
    prepare: (page) => page.getByRole('img').first().waitFor(),
  },
  {
    name: 'stand',
    path: '/valet',
    person: 'valet',
    prepare: (page) => page.getByRole('main').getByRole('link').first().waitFor(),
  },
  {
    name: 'officer',
    path: '/service/locations',
    person: 'enforcer',
    prepare: checkPaidCar,
  },
];

const browser = await launchBrowser();
try {
  for (const picture of PICTURES) await take(browser, picture);
} finally {
  await browser.close();
}

async function take(opened: Browser, { name, path, person, prepare }: Picture): Promise<void> {
  const context = await opened.newContext({ ...devices['Pixel 7'], viewport: SIZE, deviceScaleFactor: 1 });
  const page = await context.newPage();
  if (person) await signIn(page, accountOf(person));
  // With what a second visit has cached, such as the font.
  await page.goto(demo);
  await page.waitForTimeout(SETTLES_MS);
  await page.goto(demo + path);
  await prepare(page);
  // Pages that stay connected are never idle.
  await page.waitForTimeout(SETTLES_MS);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  console.log(`docs/images/${name}.png`);
  await context.close();
}

function accountOf(person: DemoPerson) {
  return { url: `${demo}${API_PREFIX}/users/login`, data: { email: emailOf(person), password: DEMO_PASSWORD } };
}

async function checkPaidCar(page: Page): Promise<void> {
  const owner = await page.context().browser()?.newContext();
  if (!owner) throw new Error('The browser is closed.');
  const token = await signIn(await owner.newPage(), accountOf('vendor'));
  const headers = { authorization: `Bearer ${token}` };
  const { sessions } = await (await owner.request.get(`${demo}${API_PREFIX}/sessions?limit=200`, { headers })).json();
  await owner.close();
  const paid = (sessions as readonly Paid[]).find(({ status }) => status === 'active');
  if (!paid) throw new Error('Nobody is parked in the demo.');
  await page.getByRole('link', { name: `Search Vehicles Here at ${paid.locationName}` }).click();
  await page.getByLabel('License plate').fill(paid.plateNumber);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Next plate' }).waitFor();
}

type Paid = { readonly status: string; readonly plateNumber: string; readonly locationName: string };
