import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { findLocation, findTimeZone } from '#features/lot-directory/server/public.ts';
import { readPhone } from '#features/messages/server/public.ts';
import type { PlacedOrder } from '#features/payments/server/public.ts';
import { fileNamePart } from '#platform/contract/csv-cells.ts';
import { csvFile } from '#platform/contract/csv-line.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { managedFor } from '#platform/http/access/managed-for.ts';
import { toLotOfRow } from '#platform/http/access/page-of-lots.read-model.ts';
import { cutPage, decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { noticesContract as contract } from '../notices.contract.ts';
import { readNoticeNumber } from '../rules/notice-number.ts';
import { addAppealPhoto, addPhoto, readNoticePhoto } from './add-photo.ts';
import { decideAppeal, decideForGood, withdrawNotice } from './decide-appeal.ts';
import { issueNotice } from './issue-notice.ts';
import { toDriverNotice, toLotNotices, toPaper } from './notice-answer.ts';
import { findPhoto } from './notice-photos.store.ts';
import { findSettings, saveSettings } from './notice-settings.store.ts';
import {
  findLocationOfNumber,
  findNotice,
  listAtSupport,
  listManagedNotices,
  listNotices,
  type StoredNotice,
} from './notices.store.ts';
import { writeNoticesCsv } from './notices-csv.ts';
import { appealNotice, openNotice, stepUp } from './open-notice.ts';
import { payNotice } from './pay-notice.ts';

export function noticesRoutes(deps: Deps): Route[] {
  return [...officerRoutes(deps), ...keeperRoutes(deps), ...driverRoutes(deps), ...supportRoutes(deps)];
}

async function answerOne({ db, config, now }: Deps, notice: StoredNotice | Refusal) {
  if (isRefusal(notice)) return notice;
  const timeZone = await findTimeZone(db, notice.locationId);
  const [shown] = await toLotNotices(db, [{ ...notice, timeZone }], { config, now: now() });
  return shown ? { data: { notice: shown } } : refuse('not_found');
}

function officerRoutes(deps: Deps): Route[] {
  return [
    route(contract.giveNotice, async ({ body, principal }) => {
      const officerId = principal.user?.id ?? '';
      const issued = await issueNotice(deps, { ...body, id: body._id ?? deps.newId(), officerId });
      if (isRefusal(issued)) return issued;
      const answer = await answerOne(deps, issued);
      if (isRefusal(answer)) return answer;
      const lot = await findLocation(deps.db, issued.locationId);
      if (!lot) return refuse('not_found');
      const paper = toPaper(issued, lot, await findSettings(deps.db, lot.id));
      return { data: { ...answer.data, paper } };
    }),
    route(contract.addNoticePhoto, async ({ params, query, body, principal }) => {
      const officerId = principal.user?.id ?? '';
      const requested = {
        locationId: params.id,
        id: query.photo,
        officerId,
        shows: query.shows ?? null,
        photo: body.photo,
      };
      const photo = await addPhoto(deps, requested);
      return isRefusal(photo) ? photo : { data: { photo: { _id: photo.id } } };
    }),
    route(contract.takeNoticeBack, async ({ params, body: { reason }, principal: { user }, now }) => {
      const by = { actorId: user?.id ?? '', isOfficer: user?.role === 'enforcer' };
      return answerOne(deps, await withdrawNotice(deps, { noticeRef: params, reason, ...by, now }));
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

type Listed = {
  readonly status?: StoredNotice['state']['status'] | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

function keeperRoutes(deps: Deps): Route[] {
  const { db, config } = deps;
  const list = async (locationId: string, { status, search, limit, cursor }: Listed, now: Date) => {
    const after = decodeCursor(cursor, TimeCursor);
    if (isRefusal(after)) return after;
    const rows = await listNotices(db, { locationId, status, search, limit, after });
    const { page, nextCursor } = cutPage(rows, limit, (row) => [row.sortedAt, row.id]);
    const timeZone = await findTimeZone(db, locationId);
    const placed = page.map((row) => ({ ...row, timeZone }));
    return { data: { notices: await toLotNotices(db, placed, { config, now }) }, nextCursor };
  };
  return [
    route(contract.listNotices, ({ params, query, now }) => list(params.id, query, now)),
    route(contract.searchNotices, ({ params, body, now }) => list(params.id, body, now)),
    route(contract.listManagedNotices, async ({ body: { search = '', cursor, ...requested }, principal, now }) => {
      const managed = await managedFor(deps.db, principal, requested.locationId);
      if (isRefusal(managed)) return managed;
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      const rows = await listManagedNotices(deps.db, { ...requested, managed, search, after });
      const { page, nextCursor } = cutPage(rows, requested.limit, ({ sortedAt, id }) => [sortedAt, id]);
      const shown = await toLotNotices(deps.db, page, { config: deps.config, now });
      const lots = new Map(page.map((row) => [row.id, toLotOfRow(row)]));
      const notices = shown.flatMap((notice) => {
        const location = lots.get(notice._id);
        return location ? [{ ...notice, location }] : [];
      });
      return { data: { notices }, nextCursor };
    }),
    route(contract.decideAppeal, async ({ params, body: { decision, reason }, principal: { user }, now }) => {
      const actorId = user?.id ?? '';
      return answerOne(deps, await decideAppeal(deps, { noticeRef: params, decision, reason, actorId, now }));
    }),
    route(contract.changeNoticeSettings, async ({ params, body }) => {
      const phone = body.phone === '' ? null : readPhone(body.phone);
      if (phone && 'problem' in phone) return refuseField('phone', phone.problem);
      await inTransaction(db, (tx) => saveSettings(tx, params.id, body));
      return toSettings(body);
    }),
    route(contract.getLotNoticePhoto, ({ params }) => readNoticePhoto(deps, params)),
    route(contract.downloadNotices, async ({ params: { id } }) => {
      const lot = await findLocation(db, id);
      if (!lot) return refuse('not_found');
      return csvFile(`notices-${fileNamePart(lot.name, 'lot')}.csv`, writeNoticesCsv(db, lot));
    }),
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
    route(contract.addAppealPhoto, async ({ params, body: { plate, state, ...photo }, network, now }) => {
      const opened = await openNotice(deps, { number: params.number, plate, state, network, now });
      if (isRefusal(opened)) return opened;
      const added = await addAppealPhoto(deps, opened.notice, { id: photo._id, photo: photo.photo });
      return isRefusal(added) ? added : { data: { photo: { _id: added.id } } };
    }),
    route(contract.stepUpAppeal, async ({ params, body: { plate, state, text }, network, now }) => {
      const opened = await stepUp(deps, { number: params.number, plate, state, network, now }, text);
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
      const noticeRef = number === null ? null : await findLocationOfNumber(deps.db, number);
      const notice = noticeRef && (await findNotice(deps.db, noticeRef));
      if (notice?.photoKey !== query.key) return refuse('not_found');
      return readNoticePhoto(deps, { locationId: notice.locationId, id: params.id, noticeId: notice.id });
    }),
  ];
}

/** Rule 335: support decides only what drivers bring to it. */
function supportRoutes(deps: Deps): Route[] {
  const { db, config } = deps;
  return [
    route(contract.listNoticesAtSupport, async ({ query: { limit, cursor }, now }) => {
      const after = decodeCursor(cursor, SupportCursor);
      if (isRefusal(after)) return after;
      const { page, nextCursor } = cutPage(await listAtSupport(db, { limit, after }), limit, ({ since, id }) => [
        since,
        id,
      ]);
      const lotOf = new Map(
        page.map(({ id, locationId, lotName, lotAddress }) => [
          id,
          { _id: locationId, name: lotName, address: lotAddress },
        ]),
      );
      const shown = await toLotNotices(db, page, { config, now });
      const notices = shown.flatMap((notice) => {
        const location = lotOf.get(notice._id);
        return location ? [{ ...notice, location }] : [];
      });
      return { data: { notices }, nextCursor };
    }),
    route(contract.decideForGood, async ({ body, principal: { user }, now }) => {
      const { locationId, noticeId: id, decision, reason } = body;
      const by = { actorId: user?.id ?? '', now };
      return answerOne(deps, await decideForGood(deps, { noticeRef: { locationId, id }, decision, reason, ...by }));
    }),
    route(contract.getSupportNoticePhoto, async ({ params: { locationId, id } }) => {
      const photo = await findPhoto(db, { locationId, id });
      const notice = photo?.noticeId ? await findNotice(db, { locationId, id: photo.noticeId }) : null;
      if (notice?.state.status !== 'at_support') return refuse('not_found');
      return readNoticePhoto(deps, { locationId, id, noticeId: notice.id });
    }),
  ];
}

/** Since when it waits, as it is stored, and its id. */
const SupportCursor = z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()]);
