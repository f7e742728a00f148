// Serves the client's files and, for every other path, the page that starts the client. The zone page carries its first data, so that the
// price is in the first paint even on a weak signal; the HTML of other pages that people open first asks for theirs.

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#app/config/config.ts';
import type { Deps } from '#app/deps.ts';
import { watchBusiestArea } from '#features/search/server/public.ts';
import type { MapTiles } from '#integrations/maps/map-tiles.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import {
  type Boot,
  GUEST_COOKIE,
  LANGUAGE_COOKIE,
  MAP_ARCHIVE_PATH,
  SEARCHED_COOKIE,
} from '#platform/contract/boot.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { signInCookieName } from '#platform/http/cookies.ts';
import { sendRefusal } from '#platform/http/errors.ts';
import { answerNotFound } from '#platform/http/not-found.ts';
import { SOURCE_LANGUAGE } from '#platform/i18n/catalogs.ts';
import { LANGUAGES, languageSpoken } from '#platform/i18n/languages.ts';
import { addCrawlerPages, type ListedLots } from './crawlers.ts';
import { callsOf, FIND, FIRST_PAGES, FULL_ROUTER, findFirstPage, isFirstPage } from './first-pages.ts';
import { fillPage, firstPaintFrom, hasFirstPaint, picturePreloads, type ZoneAnswer } from './first-paint.ts';
import { answerFirstSearch, readFirstSearch } from './first-search.ts';
import { requestLotHead, zoneHead } from './lot-head.ts';
import { writeHead } from './page-head.ts';
import { inDeviceTypeface, readPageParts, type StyledTemplate, withStylesInside } from './page-parts.ts';
import { isPaymentStep, paymentStepHeaders } from './payment-step-headers.ts';
import { sharedHead } from './shared-head.ts';

const CLIENT_DIR = join(import.meta.dirname, '../../../dist/client');
const BOOKING_PAGE = 'app/pages/roadside/booking-page.tsx';
/** Also matches the zone's payment step, when that is a document of its own. */
const ZONE_PAGE = /^(\/locations\/([0-9a-f-]{36})\/zones\/[0-9a-f-]{36})(?:\/pay)?$/;
const LOT_PAGE = /^\/locations\/[0-9a-f-]{36}\/zones$/;
const STAFF_PAGE = /^\/(valet|service)(?!\/(?:review|pay|receipt)\b)(?:\/|$)/;
/** Links whose last part may have been mistyped; the page says what to do. */
const TOKEN_PAGE = /^\/(?:reset|auth\/member\/activate)\/[^/]*$/;
const LANGUAGE_SECONDS = 365 * 24 * 60 * 60;
const FILE_NAME = /\/\.|\.[^/]*$/;
/** Where the other languages in a page's footer lead. */
const LANGUAGE_PAGE = /^\/language\/([a-z-]{2,10})$/;
/** A lane's page opens its gate on its own network while there is no other. */
const LANE_PAGE = /^\/lane\/([\w-]{22,100})$/;
const SIGN_PAGE = /^\/p\/([^/]{1,20})$/;

export type Pages = {
  /** The zone of a sign's code. */
  readonly findSign: (code: string) => Promise<{ locationId: string; zoneId: string } | null>;
  readonly lots: ListedLots;
  /** What the page of a lane may call, by its key. */
  readonly findLaneOrigin: (key: string) => Promise<string | null>;
  readonly clientDir?: string | undefined;
};

export async function addPages(
  app: FastifyInstance,
  deps: Deps,
  { findSign, lots, findLaneOrigin, clientDir = CLIENT_DIR }: Pages,
): Promise<void> {
  const builds = await buildsOf(app, deps, clientDir);
  const buildOf = (language: string) => builds.others.get(language) ?? builds.english;
  const payments = paymentsOf(deps.config);
  const stepHeaders = await paymentStepHeaders(payments);
  const rootFiles = new Set(await readdir(clientDir));
  await app.register(fastifyStatic, {
    root: [builds.english, ...builds.others.values()].map((build) => join(build.clientDir, 'assets')),
    prefix: '/assets/',
    decorateReply: true,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  addMapArchive(app, deps.config.mapTiles);
  addCrawlerPages(app, deps, lots);
  answerNotFound(app, async (request, reply) => {
    const { pathname: path, searchParams } = new URL(request.url, 'http://page');
    if (request.method !== 'GET' || path.startsWith('/api/') || path.startsWith('/assets/')) {
      return sendRefusal(reply, refuse('not_found'));
    }
    const requested = LANGUAGE_PAGE.exec(path)?.[1];
    if (requested && LANGUAGES.has(requested)) return changeLanguage(request, reply, requested, deps.config);
    const code = SIGN_PAGE.exec(path)?.[1];
    if (code) return redirectToZone(reply, findSign, decodeURIComponent(code));
    const build = buildOf(languageSpoken());
    if (rootFiles.has(path.slice(1))) return sendRootFile(reply, path, build.clientDir);
    if (FILE_NAME.test(decodeURIComponent(path)) && !TOKEN_PAGE.test(path))
      return sendRefusal(reply, refuse('not_found'));
    const signedIn = Boolean(request.cookies[signInCookieName(deps.config)]);
    const isGuest = request.cookies[GUEST_COOKIE] !== undefined;
    const cookie = request.headers.cookie ?? '';
    const lastPlace = request.cookies[SEARCHED_COOKIE];
    const visitor = { address: request.ip, cookie, signedIn, isGuest, lastPlace, searched: searchParams };
    const { html, styleHash } = await build.writePage(path, visitor);
    if (styleHash) {
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${styleHash}`));
    }
    const laneKey = LANE_PAGE.exec(path)?.[1];
    const origin = laneKey === undefined ? null : await findLaneOrigin(laneKey);
    if (origin) {
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header('content-security-policy', policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`));
    }
    if (isPaymentStep(payments, path)) reply.headers(stepHeaders);
    reply.header('cache-control', 'no-store').header('vary', 'accept-encoding').type('text/html; charset=utf-8');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html);
    // What is not a route is compressed by nobody else. On a weak signal, a page that is drawn here would take a second longer.
    return reply.header('content-encoding', 'gzip').send(await compress(html));
  });
}

const compress = promisify(gzip);

type Build = { readonly clientDir: string; readonly writePage: WritePage };

/** The client as built for each language. There is only English while Vite serves the client, and in tests. */
type Builds = { readonly english: Build; readonly others: ReadonlyMap<string, Build> };

async function buildsOf(app: FastifyInstance, deps: Deps, clientDir: string): Promise<Builds> {
  const built = [...LANGUAGES].filter(
    ([language]) => language === SOURCE_LANGUAGE || existsSync(`${clientDir}-${language}`),
  );
  const findArea = watchBusiestArea(deps);
  const open = async (language: string): Promise<Build> => {
    const suffix = language === SOURCE_LANGUAGE ? '' : `-${language}`;
    const folder = clientDir + suffix;
    const firstPaint = join(clientDir, `../first-paint${suffix}`);
    const languages = built.filter(([other]) => other !== language);
    return { clientDir: folder, writePage: await pageWriter(app, deps, { folder, firstPaint, languages, findArea }) };
  };
  const others = built.map(([language]) => language).filter((language) => language !== SOURCE_LANGUAGE);
  return {
    english: await open(SOURCE_LANGUAGE),
    others: new Map(await Promise.all(others.map(async (language) => [language, await open(language)] as const))),
  };
}

type Visitor = {
  readonly address: string;
  readonly cookie: string;
  readonly signedIn: boolean;
  readonly isGuest: boolean;
  /** As SEARCHED_COOKIE says it. */
  readonly lastPlace: string | undefined;
  /** The query of the address. */
  readonly searched: URLSearchParams;
};
type WritePage = (path: string, visitor: Visitor) => Promise<Pick<StyledTemplate, 'html'> & Partial<StyledTemplate>>;

type Built = {
  readonly folder: string;
  readonly firstPaint: string;
  readonly languages: Boot['languages'];
  readonly findArea: ReturnType<typeof watchBusiestArea>;
};

async function pageWriter(
  app: FastifyInstance,
  { config, staticMap, wallets: ports, now }: Deps,
  built: Built,
): Promise<WritePage> {
  const { folder, languages, findArea } = built;
  const bare = await readFile(join(folder, 'index.html'), 'utf8');
  const { has, addChunks, preloadTypeface } = await readPageParts(folder);
  const template = preloadTypeface(bare);
  /** For visitors and for everybody who is signed in. */
  const templates = (from: string, ...chunks: readonly string[]) => {
    const visitors = addChunks(from, ...chunks);
    return { visitors, signedIn: addChunks(visitors, FULL_ROUTER) };
  };
  const zoneTemplates = templates(template, BOOKING_PAGE);
  // What the server draws on a first visit waits for no typeface; the drivers' worker has it for the next one.
  const firstZone = inDeviceTypeface(addChunks(bare, BOOKING_PAGE));
  const otherTemplates = templates(template);
  const pageTemplates = new Map<string, ReturnType<typeof templates>>(
    FIRST_PAGES.map(({ name, module, ...page }) => [
      name,
      templates(template, module, ...('isFull' in page ? [FULL_ROUTER] : [])),
    ]),
  );
  const findPage = FIRST_PAGES.filter(({ name }) => name === FIND).map(({ module }) => module);
  const firstFind = await withStylesInside(inDeviceTypeface(addChunks(bare, ...findPage)), folder);
  const knownFind = await withStylesInside(pageTemplates.get(FIND)?.visitors ?? template, folder);
  const drawFirstPaint = firstPaintFrom(built.firstPaint);
  const { devTools, seedDemo, supportEmail } = config;
  const payments = paymentsOf(config);
  const tiles = tilesOf(config);
  const mapPictures = config.outside.map ? true : undefined;
  const streets = config.outside.places ? true : undefined;
  const google = config.google ? true : undefined;
  const wallets = ports.length > 0 ? ports.map(({ wallet }) => wallet) : undefined;
  return async (path, visitor) => {
    const paymentStep = isPaymentStep(payments, path);
    const boot = {
      now: now().getTime(),
      demo: devTools && seedDemo,
      payments,
      paymentStep,
      supportEmail,
      mapCredit: staticMap?.credit ?? '',
      mapPictures,
      streets,
      google,
      wallets,
      tiles,
      area: findArea() ?? undefined,
      // The server learns which page to come back to from its address, which the payment step keeps from others.
      languages: paymentStep ? [] : languages,
    };
    // Carries who the visitor is, so that API calls made for a page count as the visitor's own.
    const request = (url: string, headers: { readonly cookie?: string } = {}) =>
      app.inject({ method: 'GET', url: API_PREFIX + url, remoteAddress: visitor.address, headers });
    const headed = { publicUrl: config.publicUrl, now: now() };
    const whose = visitor.signedIn ? 'signedIn' : 'visitors';
    const [, zonePath, locationId] = ZONE_PAGE.exec(path) ?? [];
    if (!zonePath || !locationId) {
      const role =
        visitor.signedIn && isFirstPage(path)
          ? await requestRole(() => request('/me', { cookie: visitor.cookie }))
          : null;
      const first = findFirstPage(path, role);
      const named = ((first && pageTemplates.get(first.name)) ?? otherTemplates)[whose];
      const head = LOT_PAGE.test(path)
        ? await requestLotHead(request, path, headed)
        : sharedHead(path, config.publicUrl);
      const page = writeHead(named, head);
      const asks = first && callsOf(first, path);
      const scriptNamed = first !== undefined && has(first.module);
      const isFind = first?.name === FIND;
      const { lastPlace, search } = isFind
        ? readFirstSearch(visitor, boot.area)
        : { lastPlace: undefined, search: null };
      const preloaded = search ? await answerFirstSearch(search, request) : {};
      const filled = { ...boot, lastPlace, scriptNamed, asks, preloaded };
      // Whoever was here before may have something running, which is then drawn first.
      const isFirstVisit = first?.name === 'home' && !visitor.isGuest;
      const isDrawn =
        !visitor.signedIn &&
        (isFirstVisit || (search !== null && (!search.place || Object.keys(preloaded).length > 0)));
      const firstPaint = isDrawn ? await drawFirstPaint(filled, `${path}?${visitor.searched}`) : '';
      if (isFind && firstPaint !== '') {
        const find = visitor.isGuest ? knownFind : firstFind;
        return { ...find, html: fillPage(writeHead(find.html, head), filled, { firstPaint }) };
      }
      return { html: fillPage(withStaffManifest(page, path), filled, { firstPaint }) };
    }
    const zoneTemplate = visitor.isGuest || visitor.signedIn ? zoneTemplates[whose] : firstZone;
    const scriptNamed = has(BOOKING_PAGE);
    const answer = await request(zonePath);
    if (answer.statusCode !== 200)
      return { html: fillPage(writeHead(zoneTemplate, null), { ...boot, scriptNamed, preloaded: {} }) };
    const shown: ZoneAnswer = answer.json();
    const filled = { ...boot, scriptNamed, preloaded: { [zonePath]: shown } };
    // The payment step shows neither the lot's picture nor the start of the booking page.
    if (path !== zonePath) return { html: fillPage(zoneTemplate, filled) };
    const firstPaint = hasFirstPaint(filled, path, visitor) ? await drawFirstPaint(filled, path) : '';
    const page = writeHead(zoneTemplate, zoneHead(shown, zonePath, headed));
    return { html: fillPage(page, filled, { links: mapPictures ? picturePreloads(locationId) : '', firstPaint }) };
  };
}

/** Null when nobody is signed in anymore, and when the server cannot say now: the page then loads what it needs later. */
async function requestRole(request: () => Promise<{ readonly statusCode: number; json(): unknown }>) {
  const me = await request();
  return me.statusCode === 200 ? (me.json() as Answer<'GET /me'>).user.role : null;
}

/** Attendants and officers install their own pages, which open at their own address and work offline. */
function withStaffManifest(template: string, path: string): string {
  const [, room] = STAFF_PAGE.exec(path) ?? [];
  return room ? template.replace('/manifest.webmanifest', `/${room}.webmanifest`) : template;
}

/** What the browser may know about the providers. */
function paymentsOf({ payments: { stripe, payPal } }: Config): Boot['payments'] {
  return {
    card: stripe ? { kind: 'stripe', publishableKey: stripe.publishableKey } : { kind: 'sandbox' },
    payPal: payPal && { clientId: payPal.clientId, live: payPal.live, saves: payPal.saves },
  };
}

function tilesOf({ mapTiles }: Config): Boot['tiles'] {
  if (!mapTiles) return undefined;
  if (mapTiles.kind === 'style') return { kind: 'style', urls: mapTiles.urls };
  return { kind: 'archive', url: mapTiles.kind === 'file' ? MAP_ARCHIVE_PATH : mapTiles.url };
}

/** Remembers the choice on this device and returns to the page where it was made. */
function changeLanguage(request: FastifyRequest, reply: FastifyReply, language: string, config: Config): FastifyReply {
  const attributes = { path: '/', sameSite: 'lax', secure: config.https, maxAge: LANGUAGE_SECONDS } as const;
  reply.setCookie(LANGUAGE_COOKIE, language, attributes);
  const from = URL.parse(request.headers.referer ?? '');
  // Two slashes would lead to another host.
  const back = from?.host === request.host ? from.pathname.replace(/^\/+/, '/') + from.search : '/';
  return reply.redirect(back);
}

/** Redirects a sign's code to its zone; an unknown code leads to the search, which says so. */
async function redirectToZone(reply: FastifyReply, findSign: Pages['findSign'], code: string): Promise<FastifyReply> {
  const zone = await findSign(code);
  return reply.redirect(
    zone ? `/locations/${zone.locationId}/zones/${zone.zoneId}` : `/locations?code=${encodeURIComponent(code)}`,
  );
}

/** Icons, the manifest and workers, whose names stay when a release changes them. A worker names the files of its language. */
function sendRootFile(reply: FastifyReply, path: string, clientDir: string): FastifyReply {
  reply.header('vary', 'cookie, accept-language');
  // Otherwise the files' usual year would replace this.
  return reply.header('cache-control', 'public, no-cache').sendFile(path.slice(1), clientDir, { cacheControl: false });
}

/**
 * The map's own tiles: one file, from which browsers read the parts they need with range requests. An unsatisfiable range
 * gets a 416, as with any file. Needs `reply.sendFile`.
 */
function addMapArchive(app: FastifyInstance, tiles: MapTiles): void {
  if (tiles?.kind !== 'file') return;
  const [folder, name] = [dirname(tiles.path), basename(tiles.path)];
  // The validator tells a browser that holds parts of an older archive that there is a newer one.
  app.get(MAP_ARCHIVE_PATH, (_request, reply) =>
    reply
      .type('application/octet-stream')
      .sendFile(name, folder, { maxAge: DAY_MS, immutable: false, etag: true, dotfiles: 'allow' }),
  );
}
