// The pages that people open first. The HTML of each names the files of its module and asks for the answers that its first paint needs, so
// that on a weak signal both come together with the client's first files; the build puts what they share into few files.

import type { Role } from '#platform/access/roles.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';

/** The addresses of all pages, and the menu of everybody who is signed in. A visitor at the roadside needs neither. */
export const FULL_ROUTER = 'app/routes/full-router.tsx';

export type FirstPage = {
  readonly name: string;
  readonly path: RegExp;
  /** Whose page it is; null means signed out. Without it, everybody's whose page it is not further up. */
  readonly roles?: readonly (Role | null)[];
  readonly module: string;
  /** Visitors need the full router for it, too. */
  readonly isFull?: true;
  /** The paths of GET calls, from the named groups of `path`. */
  readonly asks?: (params: Readonly<Record<string, string>>) => readonly string[];
};

/** Where drivers look for a lot. */
export const FIND = 'find';
const MANAGERS = ['vendor', 'manager', 'odogwu'] as const;

export const FIRST_PAGES = [
  { name: 'home', path: /^\/(home(-old)?)?$/, module: 'app/pages/visitor/home-page.tsx' },
  { name: 'lots', path: /^\/locations$/, roles: MANAGERS, module: 'app/pages/operator/my-locations-page.tsx' },
  { name: FIND, path: /^\/locations$/, module: 'app/pages/driver/locations-page.tsx' },
  {
    name: "owner's lot",
    path: /^\/locations\/[0-9a-f-]{36}\/zones$/,
    roles: MANAGERS,
    module: 'app/pages/operator/lot-page.tsx',
  },
  {
    name: 'lot',
    path: /^\/locations\/(?<id>[0-9a-f-]{36})\/zones$/,
    module: 'app/pages/driver/zones-page.tsx',
    asks: ({ id }) => [`/locations/${id}`, `/locations/${id}/zones?limit=200`],
  },
  {
    name: 'reservation',
    path: /^\/locations\/[0-9a-f-]{36}\/zones\/[0-9a-f-]{36}\/reserve$/,
    module: 'app/pages/driver/reserve-page.tsx',
    isFull: true,
  },
  {
    name: 'pay when leaving',
    path: /^\/locations\/[0-9a-f-]{36}\/zones\/[0-9a-f-]{36}\/start$/,
    module: 'app/pages/driver/start-page.tsx',
    isFull: true,
  },
  {
    name: 'receipt',
    path: /^\/receipt\/(?<key>[\w-]+)(\/pay)?$/,
    module: 'app/pages/driver/receipt-page.tsx',
    asks: ({ key }) => [`/receipts/${key}`],
  },
  {
    name: 'bookings',
    path: /^\/bookings$/,
    module: 'features/parking/client/history/bookings-page.tsx',
    asks: () => ['/sessions/me?limit=20'],
  },
  { name: 'valet guest', path: /^\/valet\/(review|pay|receipt)$/, module: 'app/pages/driver/valet-guest-page.tsx' },
  {
    name: 'sign in',
    path: /^\/(login|dashboard)$/,
    roles: [null],
    module: 'features/accounts/client/login-page.tsx',
    isFull: true,
  },
  {
    name: 'driver',
    path: /^\/dashboard$/,
    roles: ['customer'],
    module: 'features/parking/client/history/driver-dashboard-page.tsx',
    asks: () => ['/sessions/me?limit=20'],
  },
  {
    name: 'operator',
    path: /^\/dashboard$/,
    roles: [...MANAGERS, 'accountant'],
    module: 'app/pages/operator/dashboard-page.tsx',
    asks: () => ['/home'],
  },
  { name: 'admin', path: /^\/dashboard$/, roles: ['admin'], module: 'app/pages/admin-dashboard-page.tsx' },
  {
    name: 'enforcement',
    path: /^\/service\/locations$/,
    roles: ['enforcer', 'odogwu'],
    module: 'features/enforcement/client/service-locations-page.tsx',
  },
  {
    name: 'valet stand',
    path: /^\/valet$/,
    roles: ['valet', 'odogwu'],
    module: 'app/pages/valet/valet-page.tsx',
    asks: () => ['/locations/valets/me?limit=200'],
  },
] as const satisfies readonly FirstPage[];

/** The page at an address for this role, if people open it first. */
export function findFirstPage(path: string, role: Role | null): FirstPage | undefined {
  const pages: readonly FirstPage[] = FIRST_PAGES;
  return pages.find((page) => page.path.test(path) && (page.roles?.includes(role) ?? true));
}

/** Whether there is one at this address, for whichever role. */
export const isFirstPage = (path: string): boolean => FIRST_PAGES.some((page) => page.path.test(path));

/** What the HTML at this address asks the API for: paths with the prefix. */
export function callsOf({ path, asks }: FirstPage, at: string): readonly string[] {
  return (asks?.(path.exec(at)?.groups ?? {}) ?? []).map((call) => API_PREFIX + call);
}
