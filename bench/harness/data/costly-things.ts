// The server's most expensive requests, each in many variants: passwords to check and to rate, drawings, files to import.
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { Requested } from '../../programs/loads/leaning-crowd.ts';
import { sized } from '../length.ts';

const PASSWORD = 'Correct-horse-1';
/** The longest allowed passphrase, which takes longest to rate. */
const PHRASE =
  'a tram that only runs on Sundays and then on Mondays too, when the weather is fine enough for all of us to go out again, or so';
const ACCOUNTS = sized(50, 3);
const SIGN_UPS = 5000;
const ZONES = sized(200, 10);
const YEARS = [2023, 2024, 2025, 2026];
const OWNERS = sized(50, 3);
const FILES = sized(500, 30);
const LINES = sized(500, 20);
const HEAD = 'location,address,phone,latitude,longitude,zone,price,sold_by';

type Headers = Readonly<Record<string, string>>;
const JSON_TYPE = { 'content-type': 'application/json' };

export async function costlyThings(url: string): Promise<Readonly<Record<string, readonly Requested[]>>> {
  const post = async (path: string, body: unknown, headers: Headers = {}) => {
    const requested = { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
    return read(await fetch(`${url}${API_PREFIX}${path}`, requested), path);
  };
  const get = async (path: string, headers: Headers) =>
    read(await fetch(`${url}${API_PREFIX}${path}`, { headers }), path);

  for (let nth = 0; nth < ACCOUNTS; nth++) await post('/users/signup', signUp(`login-${nth}`, PASSWORD));
  const anOwner = async (name: string) => {
    const { token, user } = await post('/users/signup', { ...signUp(name, PASSWORD), role: 'vendor' });
    return { id: user._id, signedIn: { authorization: `Bearer ${token}` } };
  };
  const { id, signedIn } = await anOwner('owner');
  const importers: Headers[] = [];
  for (let nth = 0; nth < OWNERS; nth++) importers.push((await anOwner(`importer-${nth}`)).signedIn);
  await post('/locations/import', { csv: fileOf('Own', ZONES) }, signedIn);
  const { data } = await get('/locations/me?limit=200', signedIn);
  const zones: string[] = [];
  for (const { _id } of data.locations) {
    const listed = await get(`/locations/${_id}/zones`, signedIn);
    zones.push(...listed.data.zones.map((zone: { _id: string }) => zone._id));
  }
  const signs = (format: string): Requested[] =>
    zones.flatMap((zone) =>
      ['letter', '12x18'].map((size) => fetching(`/zones/${zone}/sign.${format}?size=${size}`, signedIn)),
    );
  const months = YEARS.flatMap((year) => Array.from({ length: 12 }, (_, month) => `month=${month + 1}&year=${year}`));
  return {
    login: numbered(ACCOUNTS, (nth) => posting('/users/login', { email: emailOf(`login-${nth}`), password: PASSWORD })),
    'sign-up': numbered(SIGN_UPS, (nth) =>
      posting('/users/signup', signUp(`new-${nth}`, `${PHRASE} ${nth % 10}`.slice(-128))),
    ),
    'sign.pdf': signs('pdf'),
    'sign.png': signs('png'),
    'statement.pdf': months.map((month) => fetching(`/owners/${id}/statement.pdf?${month}`, signedIn)),
    import: numbered(FILES, (nth) => importing(nth, importers[nth % OWNERS])),
    'import-of-one-owner': numbered(FILES, (nth) => importing(nth, signedIn)),
  };
}

const importing = (nth: number, headers: Headers = {}): Requested =>
  posting('/locations/import', { csv: fileOf(`Lot ${nth}`, LINES) }, headers);

const numbered = (count: number, make: (nth: number) => Requested): Requested[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

const emailOf = (name: string): string => `${name}@crowd.example`;

const signUp = (name: string, password: string) => ({
  name,
  email: emailOf(name),
  password,
  passwordConfirm: password,
  role: 'customer',
});

function posting(path: string, body: unknown, headers: Headers = {}): Requested {
  const text = JSON.stringify(body);
  const length = { 'content-length': String(Buffer.byteLength(text)) };
  return { method: 'POST', path, body: text, headers: { ...JSON_TYPE, ...length, ...headers } };
}

const fetching = (path: string, headers: Headers): Requested => ({ method: 'GET', path, headers });

/** A file with a lot and a zone on each line. */
function fileOf(name: string, lines: number): string {
  const rows = Array.from({ length: lines }, (_, nth) => {
    return `${name} ${nth},"${nth} W Lake St, Chicago, IL 60606",3125550123,41.88,-87.63,1,5.50,hour`;
  });
  return [HEAD, ...rows].join('\n');
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read here as the client reads them, by name
async function read(answer: Response, path: string): Promise<any> {
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
