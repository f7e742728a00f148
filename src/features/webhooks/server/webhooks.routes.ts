import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import type { Principal } from '#platform/http/access/principal.ts';
import { cutPage, decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { describeWebhookTrouble } from '../rules/webhook-trouble.ts';
import { webhooksContract as contract, type Delivery, type Webhook, type WholeDelivery } from '../webhooks.contract.ts';
import {
  countDeliveries,
  findDelivery,
  listDeliveries,
  replayDeliveries,
  type StoredDelivery,
} from './deliveries.store.ts';
import {
  addWebhook,
  changeWebhook,
  findOwn,
  listShown,
  removeWebhook,
  renewSecret,
  type ShownWebhook,
  sendTest,
  toShownWebhook,
} from './webhooks.service.ts';

export function webhooksRoutes(deps: Deps): Route[] {
  return [...settingRoutes(deps), ...deliveryRoutes(deps)];
}

const ownerOf = ({ user }: Principal, now: Date) => ({ ownerId: user?.id ?? '', now });

function settingRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(contract.listWebhooks, async ({ principal, now }) => ({
      data: { webhooks: (await listShown(db, ownerOf(principal, now).ownerId)).map(webhookAnswer) },
    })),
    route(contract.addWebhook, async ({ body, principal, now }) => {
      const added = await addWebhook(deps, ownerOf(principal, now), body);
      if (isRefusal(added)) return added;
      return { data: { webhook: webhookAnswer(await toShownWebhook(db, added.webhook)), secret: added.secret } };
    }),
    route(contract.changeWebhook, async ({ params: { id }, body, principal, now }) => {
      const changed = await changeWebhook(deps, ownerOf(principal, now), { id, ...body });
      return isRefusal(changed) ? changed : { data: { webhook: webhookAnswer(await toShownWebhook(db, changed)) } };
    }),
    route(contract.renewWebhookSecret, async ({ params: { id }, principal, now }) => {
      const renewed = await renewSecret(deps, ownerOf(principal, now), id);
      if (isRefusal(renewed)) return renewed;
      return { data: { webhook: webhookAnswer(await toShownWebhook(db, renewed.webhook)), secret: renewed.secret } };
    }),
    route(contract.removeWebhook, async ({ params: { id }, principal, now }) => {
      const refused = await removeWebhook(db, ownerOf(principal, now), id);
      return refused ?? { message: 'This webhook is removed.' };
    }),
  ];
}

function deliveryRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const isOwn = async (id: string, { user }: Principal) => (await findOwn(db, id, user?.id ?? '')) !== null;
  return [
    route(contract.testWebhook, async ({ params: { id }, principal, now }) => {
      const deliveryId = await sendTest(deps, ownerOf(principal, now), id);
      return isRefusal(deliveryId) ? deliveryId : { data: { deliveryId } };
    }),
    route(contract.listDeliveries, async ({ params: { id }, query: { limit, cursor, show }, principal }) => {
      const after = decodeCursor(cursor, TimeCursor);
      if (isRefusal(after)) return after;
      if (!(await isOwn(id, principal))) return refuse('not_found');
      const rows = await listDeliveries(db, { webhookId: id, show, after, limit: limit + 1 });
      const { page, nextCursor } = cutPage(rows, limit, (row) => [row.atExact, row.id]);
      return { data: { deliveries: page.map(deliveryAnswer), ...(await countDeliveries(db, id)) }, nextCursor };
    }),
    route(contract.getDelivery, async ({ params: { id, deliveryId }, principal }) => {
      const found = (await isOwn(id, principal)) ? await findDelivery(db, id, deliveryId) : null;
      return found ? { data: { delivery: wholeAnswer(found) } } : refuse('not_found');
    }),
    route(contract.replayDelivery, async ({ params: { id, deliveryId }, principal, now }) => {
      if (!(await isOwn(id, principal))) return refuse('not_found');
      const replayed = await replayDeliveries(db, { webhookId: id, id: deliveryId, now });
      return replayed > 0 ? { message: 'It is being resent.' } : refuse('not_found');
    }),
    route(contract.replayFailed, async ({ params: { id }, principal, now }) => {
      if (!(await isOwn(id, principal))) return refuse('not_found');
      return { data: { replayed: await replayDeliveries(db, { webhookId: id, id: null, now }) } };
    }),
  ];
}

function webhookAnswer({ id, url, events, locations, receiver, ...webhook }: ShownWebhook): Webhook {
  return {
    _id: id,
    url,
    events: [...events],
    locations: locations && [...locations],
    isOn: webhook.offAt === null,
    offBecause: webhook.offBecause,
    createdAt: webhook.createdAt.toISOString(),
    lastDeliveredAt: receiver.deliveredAt?.toISOString() ?? null,
    failingSince: receiver.failingSince?.toISOString() ?? null,
  };
}

function deliveryAnswer({ id, event, state, at, tries, triedAt, dueAt, answerStatus }: StoredDelivery): Delivery {
  return {
    _id: id,
    event,
    state,
    at: at.toISOString(),
    tries,
    lastTriedAt: triedAt?.toISOString() ?? null,
    nextTryAt: state === 'waiting' ? dueAt.toISOString() : null,
    answerStatus,
  };
}

function wholeAnswer(delivery: StoredDelivery): WholeDelivery {
  const { body, answerText, trouble, tookMs } = delivery;
  return { ...deliveryAnswer(delivery), body, answerText, trouble: describeWebhookTrouble(trouble), tookMs };
}
