import { noticesContract as contract } from '#contract/notices/notices.contract.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import { stepUpUntil } from '#domain/notices/notice.ts';
import { readNoticeNumber } from '#domain/notices/notice-number.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, decodeCursor } from '../../http/answers/cursors.ts';
import { TimeCursor } from '../../http/answers/time-cursor.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { findTimeZone } from '../directory/lot-directory.ts';
import type { PlacedOrder } from '../payments/order-payments.ts';
import { addPhoto, readNoticePhoto } from './add-photo.ts';
import { act, voidByOfficer } from './decide-appeal.ts';
import { giveNotice } from './give-notice.ts';
import { toDriverNotice, toLotNotices } from './notice-answer.ts';
import { findSettings, putSettings } from './notice-settings.store.ts';
import { findNotice, findPlaceOfNumber, listNotices, type StoredNotice } from './notices.store.ts';
import { appealNotice, openNotice } from './open-notice.ts';
import { payNotice } from './pay-notice.ts';

export function noticesRoutes(deps: Deps): Route[] {
  return [...officerRoutes(deps), ...keeperRoutes(deps), ...driverRoutes(deps)];
}

async function answerOne({ db, config, now }: Deps, notice: StoredNotice | Refusal) {
  if (isRefusal(notice)) return notice;
  const { locationId } = notice;
  const timeZone = await findTimeZone(db, locationId);
  const [shown] = await toLotNotices(db, [notice], { locationId, timeZone, config, now: now() });
  return shown ? { data: { notice: shown } } : refuse('not_found');
}

function officerRoutes(deps: Deps): Route[] {
  return [
    route(contract.giveNotice, async ({ body, principal }) => {
      const officerId = principal.user?.id ?? '';
      return answerOne(deps, await giveNotice(deps, { ...body, id: body._id ?? deps.newId(), officerId }));
    }),
    route(contract.addNoticePhoto, async ({ params, query, body, principal }) => {
      const officerId = principal.user?.id ?? '';
      const asked = { locationId: params.id, id: query.photo, officerId, photo: body.photo };
      const photo = await addPhoto(deps, asked);
      return isRefusal(photo) ? photo : { data: { photo: { _id: photo.id } } };
    }),
    route(contract.takeNoticeBack, async ({ params, body: { reason }, principal: { user }, now }) => {
      const isOfficer = user?.role === 'enforcer';
      const known = await findNotice(deps.db, params);
      // Of other officers' notices an officer learns nothing.
      if (!known || (isOfficer && known.officerId !== user.id)) return refuse('not_found');
      const command = (notice: StoredNotice) =>
        isOfficer ? voidByOfficer(notice, reason) : ({ kind: 'void', by: 'owner', reason } as const);
      return answerOne(deps, await act(deps, { place: params, command, now }));
    }),
    route(contract.getNoticeSettings, async ({ params }) => toSettings(await findSettings(deps.db, params.id))),
  ];
}

function toPlaced({ order, clientSecret }: PlacedOrder) {
  const { id: orderId, totalCents: totalCost, lines, receiptKey } = order;
  return { data: { orderId, totalCost, lines: [...lines], clientSecret, receiptKey } };
}

type Settings = Awaited<ReturnType<typeof findSettings>>;
const toSettings = (settings: Settings) => ({ data: { settings: { ...settings, reasons: [...settings.reasons] } } });

function keeperRoutes(deps: Deps): Route[] {
  const { db, config } = deps;
  return [
    route(contract.listNotices, async ({ params: { id: locationId }, query: { status, limit, cursor }, now }) => {
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      const rows = await listNotices(db, { locationId, status, limit, after });
      const { page, nextCursor } = cutPage(rows, limit, (row) => [row.givenAtExact, row.id]);
      const timeZone = await findTimeZone(db, locationId);
      return { data: { notices: await toLotNotices(db, page, { locationId, timeZone, config, now }) }, nextCursor };
    }),
    route(contract.decideAppeal, async ({ params, body: { decision, reason }, now }) => {
      const timeZone = await findTimeZone(db, params.locationId);
      const command = ({ state }: StoredNotice) => {
        if (decision === 'uphold') return { kind: 'uphold', reason, stepUpUntil: stepUpUntil(now, timeZone) } as const;
        return state.status === 'appealed' || state.status === 'voided'
          ? ({ kind: 'void', by: 'appeal', reason } as const)
          : refuse('no_appeal');
      };
      return answerOne(deps, await act(deps, { place: params, command, now }));
    }),
    route(contract.changeNoticeSettings, async ({ params, body }) => {
      await putSettings(db, params.id, body);
      return toSettings(body);
    }),
    route(contract.getLotNoticePhoto, ({ params }) => readNoticePhoto(deps, params)),
  ];
}

function driverRoutes(deps: Deps): Route[] {
  return [
    route(contract.openNotice, async ({ params, body: { plate, state }, network, now }) => {
      const opened = await openNotice(deps, { number: params.number, plate, state, network, now });
      return isRefusal(opened) ? opened : { data: { notice: toDriverNotice(opened) } };
    }),
    route(contract.appealNotice, async ({ params, body: { plate, state, ...appeal }, network, now }) => {
      const proof = { number: params.number, plate, state, network, now };
      const opened = await appealNotice(deps, proof, appeal);
      return isRefusal(opened) ? opened : { data: { notice: toDriverNotice(opened) } };
    }),
    route(contract.payNotice, async ({ params, body, principal: { user }, network, now }) => {
      const { plate, state, totalCost: shownCents, method = 'card', email } = body;
      const opened = await openNotice(deps, { number: params.number, plate, state, network, now });
      if (isRefusal(opened)) return opened;
      const userId = user?.role === 'customer' ? user.id : null;
      const placed = await payNotice(deps, opened.notice, { userId, shownCents, method, email });
      return isRefusal(placed) ? placed : toPlaced(placed);
    }),
    route(contract.getNoticePhoto, async ({ params, query }) => {
      const number = readNoticeNumber(params.number);
      const place = number === null ? null : await findPlaceOfNumber(deps.db, number);
      const notice = place && (await findNotice(deps.db, place));
      if (notice?.photoKey !== query.key) return refuse('not_found');
      return readNoticePhoto(deps, { locationId: notice.locationId, id: params.id, noticeId: notice.id });
    }),
  ];
}
