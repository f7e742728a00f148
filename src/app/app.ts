// Wires the HTTP server by hand, so that one file shows everything and what it depends on.

import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { tileOrigins } from '#app/config/map-tile-settings.ts';
import { addPages } from '#app/html/serve-pages.ts';
import { accountsRoutes } from '#features/accounts/server/accounts.routes.ts';
import { createPasswords, findCallerByKey, findUserByToken } from '#features/accounts/server/public.ts';
import { autoPayRoutes, type SimulatedRead } from '#features/auto-pay/server/auto-pay.routes.ts';
import { followReads } from '#features/auto-pay/server/public.ts';
import { chalksRoutes } from '#features/enforcement/server/chalks/chalks.routes.ts';
import { enforcementRoutes } from '#features/enforcement/server/enforcement.routes.ts';
import { readsRoutes } from '#features/enforcement/server/plate-reads.routes.ts';
import { type ReadsListener, recordReads } from '#features/enforcement/server/record-plate-reads.ts';
import { favoritesRoutes } from '#features/favorites/server/favorites.routes.ts';
import { homeRoutes } from '#features/home/server/home.routes.ts';
import { importRoutes } from '#features/imports/server/import.routes.ts';
import { lotsRoutes } from '#features/lots/server/lots.routes.ts';
import { lotPhotosRoutes } from '#features/lots/server/photos/lot-photos.routes.ts';
import { membersRoutes } from '#features/members/server/members.routes.ts';
import { messagesRoutes } from '#features/messages/server/messages.routes.ts';
import { outboxRoutes } from '#features/messages/server/outbox.routes.ts';
import type { TextsListener } from '#features/messages/server/texts/receive-texts.ts';
import { addTextWebhook } from '#features/messages/server/texts/text-webhook.routes.ts';
import { noticesRoutes } from '#features/notices/server/notices.routes.ts';
import { notificationsRoutes } from '#features/notifications/server/notifications.routes.ts';
import { listedLots } from '#features/open-data/server/listed-lots.ts';
import { openDataRoutes } from '#features/open-data/server/open-data.routes.ts';
import { considerReview } from '#features/owners/server/held-lots.ts';
import { ownerReviewRoutes } from '#features/owners/server/owner-review.routes.ts';
import { guestBookingsRoutes } from '#features/parking/server/booking/guest-bookings.routes.ts';
import { listCurrentSessions } from '#features/parking/server/public.ts';
import { remindersRoutes } from '#features/parking/server/reminders/reminders.routes.ts';
import { datedHoursRoutes } from '#features/parking/server/reservations/dated-hours.routes.ts';
import { reservationsRoutes } from '#features/parking/server/reservations/reservations.routes.ts';
import { sessionsRoutes } from '#features/parking/server/sessions.routes.ts';
import { paymentsRoutes } from '#features/payments/server/payments.routes.ts';
import { sandboxRoutes } from '#features/payments/server/sandbox.routes.ts';
import { savedCardRoutes } from '#features/payments/server/saved-card/saved-card.routes.ts';
import { addPaymentWebhooks } from '#features/payments/server/webhooks.routes.ts';
import { bankDetailsRoutes } from '#features/payouts/server/bank-details/bank-details.routes.ts';
import { payoutPlanRoutes } from '#features/payouts/server/payout-plan.routes.ts';
import { payoutsRoutes } from '#features/payouts/server/payouts.routes.ts';
import { followBankPayout, followTransfer } from '#features/payouts/server/sending/follow-payout.ts';
import { sentPayoutsRoutes } from '#features/payouts/server/sending/sent-payouts.routes.ts';
import { permitsRoutes } from '#features/permits/server/permits.routes.ts';
import { plateListsRoutes } from '#features/plate-lists/server/plate-lists.routes.ts';
import { bulkRoutes } from '#features/portfolio/server/bulk.routes.ts';
import { portfolioRoutes } from '#features/portfolio/server/portfolio.routes.ts';
import { signPrintsRoutes } from '#features/portfolio/server/sign-prints.routes.ts';
import { rateAdviceRoutes } from '#features/rate-advice/server/rate-advice.routes.ts';
import { receiptsRoutes } from '#features/receipts/server/receipts.routes.ts';
import { lotRefundsRoutes } from '#features/refunds/server/lot-refunds.routes.ts';
import { revenueRoutes } from '#features/revenue/server/revenue.routes.ts';
import { placesRoutes } from '#features/search/server/geocoding.routes.ts';
import { occupancyRoutes } from '#features/spaces/server/occupancy.routes.ts';
import { contactRoutes } from '#features/support/server/contact/contact.routes.ts';
import { disputesRoutes } from '#features/support/server/reconciliation/disputes.routes.ts';
import { reconciliationRoutes } from '#features/support/server/reconciliation/reconciliation.routes.ts';
import { supportRoutes } from '#features/support/server/support.routes.ts';
import { tableViewsRoutes } from '#features/table-views/server/table-views.routes.ts';
import { teamRoutes } from '#features/team/server/team.routes.ts';
import { awaitsYes, receiveParkingText } from '#features/text-to-park/server/public.ts';
import { textToParkRoutes } from '#features/text-to-park/server/text-to-park.routes.ts';
import { transactionsRoutes } from '#features/transactions/server/transactions.routes.ts';
import { valetBoardRoutes } from '#features/valet/server/board/valet-board.routes.ts';
import { valetEventsRoutes } from '#features/valet/server/board/valet-events.routes.ts';
import { valetDamageRoutes } from '#features/valet/server/damage/valet-damage.routes.ts';
import { valetPhotosRoutes } from '#features/valet/server/damage/valet-photos.routes.ts';
import { valetGuestRoutes } from '#features/valet/server/guest/valet-guest.routes.ts';
import { standRatesRoutes } from '#features/valet/server/sales/stand-rates.routes.ts';
import { valetRoomsRoutes } from '#features/valet/server/sales/valet-rooms.routes.ts';
import { valetValidationsRoutes } from '#features/valet/server/sales/valet-validations.routes.ts';
import { valetFiguresRoutes } from '#features/valet/server/shifts/valet-figures.routes.ts';
import { valetShiftsRoutes } from '#features/valet/server/shifts/valet-shifts.routes.ts';
import { valetWantedRoutes } from '#features/valet/server/tickets/valet-wanted.routes.ts';
import { valetsRoutes } from '#features/valet/server/tickets/valets.routes.ts';
import { valetCallsRoutes } from '#features/valet/server/valet-calls.routes.ts';
import { validationsRoutes } from '#features/validations/server/validations.routes.ts';
import { savedVehiclesRoutes } from '#features/vehicles/server/saved-vehicles.routes.ts';
import { vehiclesRoutes } from '#features/vehicles/server/vehicles.routes.ts';
import { webhooksRoutes } from '#features/webhooks/server/webhooks.routes.ts';
import { findSign } from '#features/zones/server/public.ts';
import { zonesRoutes } from '#features/zones/server/zones.routes.ts';
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
import { inputReader } from '#platform/http/read-input.ts';
import { addRequestLog, type LogTarget, loggerOptions } from '#platform/http/request-log.ts';
import { addSecurityHeaders } from '#platform/http/security-headers.ts';
import { answerUnreadable } from '#platform/http/unreadable-requests.ts';
import { installOwnMessages } from '#platform/i18n/own-messages.ts';
import type { Tracing } from '#platform/telemetry/tracing.ts';
import { API_PREFIX } from './api.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import type { Deps } from './deps.ts';
import { addOpenApi } from './openapi.ts';
import { isRefusal, type Refusal } from './refusals.ts';

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
    clientErrorHandler: answerUnreadable(deps.newId),
    // Maximum lengths are in the contract, which answers with a message.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    forceCloseConnections: 'idle',
  });
  options.tracing?.watchRequests(app);
  acceptEmptyJson(app);
  installOwnMessages();
  app.setValidatorCompiler(inputReader);
  app.setSerializerCompiler(answerSerializer({ strict: options.strictAnswers, log: app.log }) as never);
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
  for (const route of routesOf(deps)) {
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
  addHealth(app, deps, options);
  if (options.pages)
    await addPages(app, deps, {
      findSign: (code) => findSign(db, code),
      lots: listedLots(db),
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
  awaitsYes: (phone) => awaitsYes(deps, phone),
});

function routesOf(deps: Deps): Route[] {
  const passwords = createPasswords(deps.pools.passwords, { quick: deps.config.quickPasswords });
  const all = [
    ...accountsRoutes(deps, passwords, (tx, ownerId) => considerReview(tx, deps, ownerId)),
    ...ownerReviewRoutes(deps),
    ...notificationsRoutes(deps),
    ...webhooksRoutes(deps),
    ...openDataRoutes(deps),
    ...teamRoutes(deps, passwords),
    ...lotsRoutes(deps, { listCurrentSessions }),
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
    ...sessionsRoutes(deps),
    ...reservationsRoutes(deps),
    ...datedHoursRoutes(deps),
    ...remindersRoutes(deps),
    ...guestBookingsRoutes(deps),
    ...checkoutRoutes(deps),
    ...paymentsRoutes(deps),
    ...savedCardRoutes(deps),
    ...sandboxRoutes(deps),
    ...receiptsRoutes(deps),
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
    ...disputesRoutes(deps),
    ...reconciliationRoutes(deps),
    ...messagesRoutes(deps),
    ...enforcementRoutes(deps),
    ...chalksRoutes(deps),
    ...plateListsRoutes(deps),
    ...readsRoutes({ ...deps, takeReads: takeReads(deps) }),
    ...rateAdviceRoutes(deps),
    ...autoPayRoutes({ ...deps, reportRead: reportRead(deps) }),
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
  return all.filter((route) => !route.endpoint.devOnly || deps.config.devTools);
}

/** Cars with auto-pay are followed by what cameras read. */
const takeReads =
  (deps: Deps): ReadsListener =>
  (locationId, reads) =>
    followReads(deps, locationId, reads);

const reportRead =
  (deps: Deps) =>
  async (locationId: string, read: SimulatedRead): Promise<Refusal | null> => {
    const sent = { ...read, id: deps.newId(), picture: undefined };
    const recorded = await recordReads({ ...deps, takeReads: takeReads(deps) }, locationId, [sent]);
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
