// Wires the HTTP server by hand, so that one file shows everything and what it depends on.

import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { tileOrigins } from '#app/config/map-tile-settings.ts';
import { addPages } from '#app/html/serve-pages.ts';
import { accountsRoutes, createPasswords, findCallerByKey, findUserByToken } from '#features/accounts/server/public.ts';
import { historyRoutes } from '#features/audit/server/public.ts';
import {
  autoPayRoutes,
  followReads,
  listAutoPayOnCard,
  type SimulatedRead,
  withLeaving,
} from '#features/auto-pay/server/public.ts';
import { addCameraAddress, camerasRoutes } from '#features/cameras/server/public.ts';
import {
  chalksRoutes,
  enforcementRoutes,
  type ReadsListener,
  readsRoutes,
  recordReads,
} from '#features/enforcement/server/public.ts';
import { favoritesRoutes } from '#features/favorites/server/public.ts';
import {
  findLaneOrigin,
  followLaneReads,
  lanePageRoutes,
  lanesRoutes,
  sandboxGatesRoutes,
} from '#features/gates/server/public.ts';
import { homeRoutes } from '#features/home/server/public.ts';
import { importRoutes } from '#features/imports/server/public.ts';
import { lotPhotosRoutes, lotsRoutes } from '#features/lots/server/public.ts';
import { membersRoutes } from '#features/members/server/public.ts';
import { addTextWebhook, messagesRoutes, outboxRoutes, type TextsListener } from '#features/messages/server/public.ts';
import { noticesRoutes } from '#features/notices/server/public.ts';
import { notificationsRoutes } from '#features/notifications/server/public.ts';
import { listedLots, openDataRoutes } from '#features/open-data/server/public.ts';
import { considerReview, ownerReviewRoutes } from '#features/owners/server/public.ts';
import {
  datedHoursRoutes,
  guestBookingsRoutes,
  listCurrentSessions,
  remindersRoutes,
  reservationsRoutes,
  sessionsRoutes,
  stopLinksRoutes,
} from '#features/parking/server/public.ts';
import {
  addPaymentWebhooks,
  paymentsRoutes,
  sandboxRoutes,
  savedCardRoutes,
} from '#features/payments/server/public.ts';
import {
  bankDetailsRoutes,
  followBankPayout,
  followTransfer,
  payoutPlanRoutes,
  payoutsRoutes,
  sentPayoutsRoutes,
} from '#features/payouts/server/public.ts';
import { listPermitsOnCard, permitsRoutes } from '#features/permits/server/public.ts';
import { plateListsRoutes } from '#features/plate-lists/server/public.ts';
import { bulkRoutes, portfolioRoutes, signPrintsRoutes } from '#features/portfolio/server/public.ts';
import { rateAdviceRoutes } from '#features/rate-advice/server/public.ts';
import { receiptsRoutes } from '#features/receipts/server/public.ts';
import { lotRefundsRoutes } from '#features/refunds/server/public.ts';
import { revenueRoutes } from '#features/revenue/server/public.ts';
import { placesRoutes, searchRoutes } from '#features/search/server/public.ts';
import { occupancyRoutes } from '#features/spaces/server/public.ts';
import {
  accountViewsRoutes,
  contactRoutes,
  disputesRoutes,
  reconciliationRoutes,
  supportRoutes,
} from '#features/support/server/public.ts';
import { tableViewsRoutes } from '#features/table-views/server/public.ts';
import { teamRoutes } from '#features/team/server/public.ts';
import {
  awaitsYes,
  findEndable,
  hasParkingText,
  receiveParkingText,
  textToParkRoutes,
} from '#features/text-to-park/server/public.ts';
import { transactionsRoutes } from '#features/transactions/server/public.ts';
import {
  standRatesRoutes,
  valetBoardRoutes,
  valetCallsRoutes,
  valetDamageRoutes,
  valetEventsRoutes,
  valetFiguresRoutes,
  valetGuestRoutes,
  valetPhotosRoutes,
  valetRoomsRoutes,
  valetShiftsRoutes,
  valetsRoutes,
  valetValidationsRoutes,
  valetWantedRoutes,
} from '#features/valet/server/public.ts';
import { validationsRoutes } from '#features/validations/server/public.ts';
import { savedVehiclesRoutes, vehiclesRoutes } from '#features/vehicles/server/public.ts';
import { addAppleService, walletPassesRoutes } from '#features/wallet-passes/server/public.ts';
import { webhooksRoutes } from '#features/webhooks/server/public.ts';
import { findSign, zonesRoutes } from '#features/zones/server/public.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { createKeyTurns } from '#platform/http/access/key-turns.ts';
import { answerSerializer } from '#platform/http/answers/answer-check.ts';
import { signInCookieName } from '#platform/http/cookies.ts';
import { type Route, registerRoute } from '#platform/http/endpoint-route.ts';
import { handleError, OverloadedError } from '#platform/http/errors.ts';
import { addHealth, type HealthOptions } from '#platform/http/health.ts';
import { answerInTheirLanguage } from '#platform/http/language.ts';
import { limitPerProcess } from '#platform/http/limit-per-process.ts';
import { answerNotFound, readableUrl } from '#platform/http/not-found.ts';
import { createOpenStreams } from '#platform/http/open-streams.ts';
import { createOutlastingWork, type OutlastingWork } from '#platform/http/outlasting-work.ts';
import { inputReader } from '#platform/http/read-input.ts';
import { addRequestLog, type LogTarget, loggerOptions } from '#platform/http/request-log.ts';
import { addSecurityHeaders } from '#platform/http/security-headers.ts';
import { answerUnreadable } from '#platform/http/unreadable-requests.ts';
import { installOwnMessages } from '#platform/i18n/own-messages.ts';
import type { Tracing } from '#platform/telemetry/tracing.ts';
import { endpointNames } from './api.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import type { Deps } from './deps.ts';
import { addOpenApi } from './openapi.ts';
import { recordingChanges } from './recorded-changes.ts';
import { REFUSALS } from './refusals.ts';

/** Calls per minute by one API key. */
const KEY_LIMIT = 600;
const MAX_DELAY_MS = 2000;
const BODY_LIMIT_BYTES = 256 * 1024;
/** Node's limit for the request line and headers together. */
const MAX_HEADER_BYTES = 16 * 1024;

export type AppOptions = HealthOptions & {
  /** Tests fail on an answer that violates its contract; production logs it. */
  readonly strictAnswers: boolean;
  /** Turned off only in benchmarks and tests, where one address stands for many users and a busy machine must not refuse requests. */
  readonly rateLimits: boolean;
  /** How late the event loop may be, in milliseconds, before requests are refused. */
  readonly maxDelayMs?: number;
  /** Whether to serve the client's built files too. */
  readonly pages: boolean;
  /** Where the built files are and where the log goes, if not the default. */
  readonly clientDir?: string;
  readonly logTo?: LogTarget;
  readonly tracing?: Pick<Tracing, 'watchRequests'> | null;
};

export async function createApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    logger: loggerOptions(config, options.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy ?? false,
    genReqId: deps.newId,
    rewriteUrl: readableUrl,
    clientErrorHandler: answerUnreadable(deps.newId, REFUSALS),
    // Maximum lengths are in the contract, which answers with a message.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    forceCloseConnections: 'idle',
  });
  options.tracing?.watchRequests(app);
  acceptEmptyJson(app);
  installOwnMessages();
  app.setValidatorCompiler(inputReader);
  app.setSerializerCompiler(answerSerializer({ strict: options.strictAnswers, log: app.log }) as never);
  app.decorate('refusals', REFUSALS);
  app.setErrorHandler(handleError);
  await addPlugins(app, options, config);
  addRequestLog(app, config);
  await addOpenApi(app, config);
  const cookieName = signInCookieName(config);
  const findUser = (token: string, now: Date) => findUserByToken(deps.db, token, now);
  const findKey = (key: string, now: Date) => findCallerByKey(deps.db, key, now);
  const keyTurns = createKeyTurns({ perMinute: limitPerProcess(KEY_LIMIT, config.webProcesses), now: deps.now });
  const streams = createOpenStreams(deps.pgListener);
  app.addHook('preClose', async () => streams.stop());
  const { db, now, processId, pools } = deps;
  const outlasting = createOutlastingWork(AWAITS_GATES_MS, (error) => app.log.error(error));
  app.addHook('onClose', () => outlasting.settled());
  const taken = takeReads(deps, outlasting);
  for (const route of routesOf(deps, taken)) {
    registerRoute(app, route, {
      db,
      findUser,
      findKey,
      keyTurns,
      cookieName,
      publicUrl: config.publicUrl,
      requireTwoFactor: config.requireTwoFactor,
      webProcesses: config.webProcesses,
      now,
      processId,
      streams,
      pools,
      names: endpointNames,
    });
  }
  addPaymentWebhooks(app, {
    ...deps,
    followSent: {
      transfer: (provider, ref) => followTransfer(deps, provider, ref),
      bankPayout: (provider, payout) => followBankPayout(deps, provider, payout),
    },
  });
  addTextWebhook(app, { ...deps, texted: textedTo(deps) });
  addCameraAddress(app, { ...deps, takeReads: taken });
  addAppleService(app, deps);
  addHealth(app, deps, options);
  if (options.pages)
    await addPages(app, deps, {
      findSign: (code) => findSign(db, code),
      lots: listedLots(db),
      findLaneOrigin: (key) => findLaneOrigin(db, key),
      clientDir: options.clientDir,
    });
  else answerNotFound(app);
  return app;
}

/** Clients that always send the JSON content type also send it when there is no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined);
    else parse(request, body, done);
  });
}

const textedTo = (deps: Deps): TextsListener => ({
  take: (text) => receiveParkingText(deps, text),
  hasTaken: (ref) => hasParkingText(deps.db, ref),
  awaitsYes: (phone) => awaitsYes(deps, phone),
  findEndable: (phone) => findEndable(deps, phone),
});

function routesOf(deps: Deps, taken: ReadsListener): Route[] {
  const passwords = createPasswords(deps.pools.passwords, { quick: deps.config.quickPasswords });
  const all = [
    ...accountsRoutes(deps, passwords, (tx, ownerId) => considerReview(tx, deps, ownerId)),
    ...ownerReviewRoutes(deps),
    ...notificationsRoutes(deps),
    ...webhooksRoutes(deps),
    ...openDataRoutes(deps),
    ...teamRoutes(deps, passwords),
    ...lotsRoutes(deps, { listCurrentSessions }),
    ...searchRoutes(deps),
    ...portfolioRoutes(deps),
    ...bulkRoutes(deps),
    ...signPrintsRoutes(deps),
    ...placesRoutes(deps),
    ...importRoutes(deps),
    ...zonesRoutes(deps),
    ...occupancyRoutes(deps),
    ...vehiclesRoutes(deps),
    ...savedVehiclesRoutes(deps),
    ...favoritesRoutes(deps),
    ...lotPhotosRoutes(deps),
    ...sessionsRoutes(withLeaving(deps)),
    ...reservationsRoutes(deps),
    ...datedHoursRoutes(deps),
    ...remindersRoutes(deps),
    ...stopLinksRoutes(withLeaving(deps)),
    ...guestBookingsRoutes(deps),
    ...checkoutRoutes(deps),
    ...paymentsRoutes(deps),
    ...savedCardRoutes(deps, [listPermitsOnCard, listAutoPayOnCard]),
    ...sandboxRoutes(deps),
    ...receiptsRoutes(deps),
    ...walletPassesRoutes(deps),
    ...revenueRoutes(deps),
    ...payoutsRoutes(deps),
    ...bankDetailsRoutes({ ...deps, passwords }),
    ...payoutPlanRoutes(deps),
    ...sentPayoutsRoutes(deps),
    ...lotRefundsRoutes(deps),
    ...transactionsRoutes(deps),
    ...tableViewsRoutes(deps),
    ...homeRoutes(deps),
    ...contactRoutes(deps),
    ...supportRoutes(deps),
    ...accountViewsRoutes(deps),
    ...historyRoutes(deps),
    ...disputesRoutes(deps),
    ...reconciliationRoutes(deps),
    ...messagesRoutes(deps),
    ...enforcementRoutes(deps),
    ...chalksRoutes(deps),
    ...plateListsRoutes(deps),
    ...readsRoutes({ ...deps, takeReads: taken }),
    ...camerasRoutes(deps),
    ...lanesRoutes(deps),
    ...lanePageRoutes(deps),
    ...sandboxGatesRoutes(deps),
    ...rateAdviceRoutes(deps),
    ...autoPayRoutes({ ...deps, reportRead: reportRead(deps, taken) }),
    ...noticesRoutes(deps),
    ...valetsRoutes(deps),
    ...valetBoardRoutes(deps),
    ...standRatesRoutes(deps),
    ...valetDamageRoutes(deps),
    ...valetFiguresRoutes(deps),
    ...valetGuestRoutes(deps),
    ...valetWantedRoutes(deps),
    ...valetValidationsRoutes(deps),
    ...valetRoomsRoutes(deps),
    ...valetShiftsRoutes(deps),
    ...valetPhotosRoutes(deps),
    ...valetEventsRoutes(deps),
    ...valetCallsRoutes(deps),
    ...membersRoutes(deps),
    ...validationsRoutes(deps),
    ...permitsRoutes(deps),
    ...textToParkRoutes(deps),
    ...outboxRoutes({ ...deps, texted: textedTo(deps) }),
  ];
  return all
    .filter((route) => !route.endpoint.devOnly || deps.config.devTools)
    .map((route) => recordingChanges(deps.db, route));
}

/** Verkada waits for two seconds, and an agent sends what other cameras read only after its answer; a call to an opener rings for fifteen. */
const AWAITS_GATES_MS = 1500;

/** Cars pass the lanes where they stand, and cars with auto-pay are followed. */
const takeReads =
  (deps: Deps, outlasting: OutlastingWork): ReadsListener =>
  async (locationId, reads) => {
    await outlasting.awaitBriefly(followLaneReads(deps, locationId, reads));
    await followReads(deps, locationId, reads);
  };

const reportRead =
  (deps: Deps, taken: ReadsListener) =>
  async (locationId: string, read: SimulatedRead): Promise<Refusal | null> => {
    const sent = { ...read, id: deps.newId() };
    const recorded = await recordReads({ ...deps, takeReads: taken }, locationId, [sent]);
    const [one] = isRefusal(recorded) ? [recorded] : recorded;
    return one && isRefusal(one) ? one : null;
  };

async function addPlugins(
  app: FastifyInstance,
  options: AppOptions,
  { webProcesses, requestsPerMinute, mapTiles }: Deps['config'],
): Promise<void> {
  await addSecurityHeaders(app, tileOrigins(mapTiles));
  await app.register(cookie);
  answerInTheirLanguage(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  if (!options.rateLimits) return;
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxDelayMs ?? MAX_DELAY_MS,
    pressureHandler: refuseCalls,
  });
  const max = limitPerProcess(requestsPerMinute, webProcesses);
  await app.register(rateLimit, { max, timeWindow: 60_000, enableDraftSpec: true, allowList: isAsset });
}

const isAsset = ({ url }: FastifyRequest): boolean => url.startsWith('/assets/');

/** Rule 174: only calls are refused, because a page repeats its calls, but cannot repeat its own script or style. */
async function refuseCalls({ url }: FastifyRequest): Promise<void> {
  if (url.startsWith(`${API_PREFIX}/`)) throw new OverloadedError();
}
