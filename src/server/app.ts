// Wires the HTTP server by hand, so that one file shows everything and what it depends on.

import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { createPasswords, findCallerByKey, findUserByToken } from './features/accounts/people.ts';
import { capacityRoutes } from './features/capacity/capacity.routes.ts';
import { checkoutRoutes } from './features/checkout/checkout.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { deskRoutes } from './features/desk/desk.routes.ts';
import { booksRoutes } from './features/desk/disagreements/books.routes.ts';
import { disputesRoutes } from './features/desk/disagreements/disputes.routes.ts';
import { chalksRoutes } from './features/enforcement/chalks/chalks.routes.ts';
import { enforcementRoutes } from './features/enforcement/enforcement.routes.ts';
import { readsRoutes } from './features/enforcement/reads/reads.routes.ts';
import { favouritesRoutes } from './features/favourites/favourites.routes.ts';
import { importRoutes } from './features/import/import.routes.ts';
import { bulkRoutes } from './features/locations/bulk/bulk.routes.ts';
import { locationsRoutes } from './features/locations/locations.routes.ts';
import { placesRoutes } from './features/locations/places.routes.ts';
import { portfolioRoutes } from './features/locations/portfolio/portfolio.routes.ts';
import { signPrintsRoutes } from './features/locations/sign-prints/sign-prints.routes.ts';
import { lotPhotosRoutes } from './features/lot-photos/lot-photos.routes.ts';
import { lotRefundsRoutes } from './features/lot-refunds/lot-refunds.routes.ts';
import { membersRoutes } from './features/members/members.routes.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { outboxRoutes } from './features/messages/outbox.routes.ts';
import { addTextWebhook } from './features/messages/texts/text-webhook.routes.ts';
import { transactionsRoutes } from './features/movements/transactions.routes.ts';
import { noticesRoutes } from './features/notices/notices.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { listedLots } from './features/open-data/listed-lots.ts';
import { openDataRoutes } from './features/open-data/open-data.routes.ts';
import { considerReview } from './features/owner-review/held-lots.ts';
import { ownerReviewRoutes } from './features/owner-review/owner-review.routes.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { sandboxRoutes } from './features/payments/sandbox.routes.ts';
import { addPaymentWebhooks } from './features/payments/webhooks.routes.ts';
import { bankDetailsRoutes } from './features/payouts/bank-details/bank-details.routes.ts';
import { payoutsRoutes } from './features/payouts/payouts.routes.ts';
import { payoutPlanRoutes } from './features/payouts/plan/payout-plan.routes.ts';
import { followBankPayout, followTransfer } from './features/payouts/sending/follow-payout.ts';
import { sentPayoutsRoutes } from './features/payouts/sending/sent-payouts.routes.ts';
import { permitsRoutes } from './features/permits/permits.routes.ts';
import { plateListsRoutes } from './features/plate-lists/plate-lists.routes.ts';
import { receiptsRoutes } from './features/receipts/receipts.routes.ts';
import { revenueRoutes } from './features/revenue/revenue.routes.ts';
import { savedVehiclesRoutes } from './features/saved-vehicles/saved-vehicles.routes.ts';
import { guestBookingsRoutes } from './features/sessions/guest-bookings/guest-bookings.routes.ts';
import { listCurrentSessions } from './features/sessions/parked-stays.ts';
import { remindersRoutes } from './features/sessions/reminders/reminders.routes.ts';
import { reservationsRoutes } from './features/sessions/reservations/reservations.routes.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { teamRoutes } from './features/team/team.routes.ts';
import { valetBoardRoutes } from './features/valet/board/valet-board.routes.ts';
import { valetEventsRoutes } from './features/valet/board/valet-events.routes.ts';
import { valetCallsRoutes } from './features/valet/calls/valet-calls.routes.ts';
import { valetPhotosRoutes } from './features/valet/car-photos/valet-photos.routes.ts';
import { valetDamageRoutes } from './features/valet/damage/valet-damage.routes.ts';
import { valetFiguresRoutes } from './features/valet/figures/valet-figures.routes.ts';
import { valetGuestRoutes } from './features/valet/guest/valet-guest.routes.ts';
import { standRatesRoutes } from './features/valet/rates/stand-rates.routes.ts';
import { valetRoomsRoutes } from './features/valet/room/valet-rooms.routes.ts';
import { valetShiftsRoutes } from './features/valet/shifts/valet-shifts.routes.ts';
import { valetsRoutes } from './features/valet/ticket/valets.routes.ts';
import { valetValidationsRoutes } from './features/valet/validation/valet-validations.routes.ts';
import { valetWantedRoutes } from './features/valet/wanted/valet-wanted.routes.ts';
import { validationsRoutes } from './features/validations/validations.routes.ts';
import { vehiclesRoutes } from './features/vehicles/vehicles.routes.ts';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import { findSign } from './features/zones/zone-catalog.ts';
import { zonesRoutes } from './features/zones/zones.routes.ts';
import { createKeyTurns } from './http/access/key-turns.ts';
import { answerSerializer } from './http/answers/answer-check.ts';
import { addOpenApi } from './http/answers/openapi.ts';
import { signInCookieName } from './http/cookies.ts';
import { type Route, registerRoute } from './http/endpoint-route.ts';
import { handleError } from './http/errors.ts';
import { addHealth } from './http/health.ts';
import { answerInTheirLanguage } from './http/language.ts';
import { limitHere } from './http/limit-here.ts';
import { answerNotFound, readableUrl } from './http/not-found.ts';
import { createOpenStreams } from './http/open-streams.ts';
import { addPages } from './http/pages/pages.ts';
import { inputReader } from './http/read-input.ts';
import { addRequestLog, type LogTarget, loggerOptions } from './http/request-log.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { answerUnreadable } from './http/unreadable-requests.ts';
import { sayInOwnWords } from './own-words.ts';
import { tileOrigins } from './settings/map-tile-settings.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Calls per minute by one API key. */
const KEY_LIMIT = 600;
const MOST_DELAY_MS = 2000;
const BODY_LIMIT_BYTES = 256 * 1024;
/** Node's limit for the request line and headers together. */
const MAX_HEADER_BYTES = 16 * 1024;

export type AppOptions = {
  /** Tests fail on an answer that violates its contract; production logs it. */
  readonly strictAnswers: boolean;
  /** Turned off only in benchmarks and tests, where one address stands for many users and a busy machine must not refuse requests. */
  readonly rateLimits: boolean;
  /** How late the event loop may be, in milliseconds, before requests are refused. */
  readonly mostDelayMs?: number;
  /** Whether to serve the client's built files too. */
  readonly pages: boolean;
  /** Where the built files are and where the log goes, if not the default. */
  readonly clientDir?: string;
  readonly logTo?: LogTarget;
  readonly tracing?: Pick<Tracing, 'watchRequests'> | null;
  /** Whether the process was asked to stop and is draining. */
  readonly isLeaving?: () => boolean;
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
  sayInOwnWords();
  app.setValidatorCompiler(inputReader);
  app.setSerializerCompiler(answerSerializer({ strict: options.strictAnswers, log: app.log }) as never);
  app.setErrorHandler(handleError);
  await addPlugins(app, options, config);
  addRequestLog(app, config);
  await addOpenApi(app, config);
  const cookieName = signInCookieName(config);
  const findUser = (token: string, now: Date) => findUserByToken(deps.db, token, now);
  const findKey = (key: string, now: Date) => findCallerByKey(deps.db, key, now);
  const keyTurns = createKeyTurns({ perMinute: limitHere(KEY_LIMIT, config.webProcesses), now: deps.now });
  const streams = createOpenStreams(deps.notices);
  app.addHook('preClose', async () => streams.stop());
  const { db, now, processId, lanes } = deps;
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
      lanes,
    });
  }
  addPaymentWebhooks(app, {
    ...deps,
    followSent: {
      transfer: (provider, ref) => followTransfer(deps, provider, ref),
      bankPayout: (provider, payout) => followBankPayout(deps, provider, payout),
    },
  });
  addTextWebhook(app, deps);
  addHealth(app, deps, options.isLeaving ?? (() => false));
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

function routesOf(deps: Deps): Route[] {
  const passwords = createPasswords(deps.lanes.passwords, { quick: deps.config.quickPasswords });
  const all = [
    ...accountsRoutes(deps, passwords, (tx, ownerId) => considerReview(tx, deps, ownerId)),
    ...ownerReviewRoutes(deps),
    ...notificationsRoutes(deps),
    ...webhooksRoutes(deps),
    ...openDataRoutes(deps),
    ...teamRoutes(deps, passwords),
    ...locationsRoutes(deps, { listCurrentSessions }),
    ...portfolioRoutes(deps),
    ...bulkRoutes(deps),
    ...signPrintsRoutes(deps),
    ...placesRoutes(deps),
    ...importRoutes(deps),
    ...zonesRoutes(deps),
    ...capacityRoutes(deps),
    ...vehiclesRoutes(deps),
    ...savedVehiclesRoutes(deps),
    ...favouritesRoutes(deps),
    ...lotPhotosRoutes(deps),
    ...sessionsRoutes(deps),
    ...reservationsRoutes(deps),
    ...remindersRoutes(deps),
    ...guestBookingsRoutes(deps),
    ...checkoutRoutes(deps),
    ...paymentsRoutes(deps),
    ...sandboxRoutes(deps),
    ...receiptsRoutes(deps),
    ...revenueRoutes(deps),
    ...payoutsRoutes(deps),
    ...bankDetailsRoutes({ ...deps, passwords }),
    ...payoutPlanRoutes(deps),
    ...sentPayoutsRoutes(deps),
    ...lotRefundsRoutes(deps),
    ...transactionsRoutes(deps),
    ...contactRoutes(deps),
    ...deskRoutes(deps),
    ...disputesRoutes(deps),
    ...booksRoutes(deps),
    ...messagesRoutes(deps),
    ...enforcementRoutes(deps),
    ...chalksRoutes(deps),
    ...plateListsRoutes(deps),
    ...readsRoutes(deps),
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
    ...outboxRoutes(deps),
  ];
  return all.filter((route) => !route.endpoint.devOnly || deps.config.devTools);
}

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
  await app.register(underPressure, { maxEventLoopDelay: options.mostDelayMs ?? MOST_DELAY_MS, retryAfter: 5 });
  const max = limitHere(requestsPerMinute, webProcesses);
  await app.register(rateLimit, { max, timeWindow: 60_000, enableDraftSpec: true });
}
