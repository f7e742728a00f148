// The routes of a lot owner's team: invite, change and accept, and where its enforcers work.

import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { type AccountsDeps, userAnswer } from '#features/accounts/server/public.ts';
import { toLocation } from '#features/lot-directory/server/public.ts';
import { listLocations } from '#features/lots/server/public.ts';
import { isInvitingMember } from '#platform/access/membership.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { setSessionCookie } from '#platform/http/cookies.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { signInFrom } from '#platform/http/sign-in-from.ts';
import { teamContract as contract } from '../team.contract.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { changeMember, resendInvitation } from './change-member.ts';
import { inviteMember, scopeOfMember } from './invite-member.ts';
import { findServiceLocations, getTeamMember, listColleagues, listMemberships, listTeam } from './team.read-model.ts';
import { listTeamLots } from './team.store.ts';

const PageCursor = z.tuple([Id]);

export function teamRoutes(deps: Deps, passwords: AccountsDeps['passwords']): Route[] {
  const accounts = { ...deps, passwords };
  return [...ownerRoutes(accounts), ...inviteeRoutes(accounts), serviceRoute(deps)];
}

function ownerRoutes(deps: AccountsDeps): Route[] {
  const { db } = deps;
  return [
    route(contract.inviteMember, async ({ body, principal: { user }, now }) => {
      if (!user) return refuse('not_signed_in');
      const { locationIds = null, ...person } = body;
      const scope = isInvitingMember(user.role)
        ? await scopeOfMember(db, { userId: user.id, as: user.role }, body)
        : { owner: user, locationIds };
      if (isRefusal(scope)) return scope;
      const member = await inviteMember(deps, { ...person, ...scope, now });
      return isRefusal(member) ? member : { data: { member } };
    }),
    route(contract.listTeam, async ({ query, principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      const after = decodeCursor(query.cursor, PageCursor);
      if (isRefusal(after)) return after;
      const lots = isInvitingMember(user.role) ? await listTeamLots(db, user.id) : null;
      const requested = { beforeId: after?.[0], limit: query.limit + 1 };
      const found = lots
        ? await listColleagues(db, { locationIds: lots.map(({ locationId }) => locationId), ...requested })
        : await listTeam(db, { ownerId: user.id, ...requested });
      const { page, nextCursor } = cutPage(found, query.limit, ({ _id }) => [_id]);
      return { users: [...page], nextCursor, mayInvite: lots === null || lots.some(({ mayInvite }) => mayInvite) };
    }),
    route(contract.listMemberships, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return { data: { memberships: await listMemberships(db, user.id) } };
    }),
    route(contract.changeMember, async ({ params, body: { isActive, locationIds, ...work }, now }) => {
      const change = { memberId: params.id, isActive, locationIds, ...work, now };
      return inTransaction(db, async (tx) => {
        const refused = await changeMember(tx, deps, change);
        return refused ?? { data: { member: await getTeamMember(tx, params.id) } };
      });
    }),
    route(contract.resendInvitation, async ({ params, now }) => {
      const refused = await inTransaction(db, (tx) => resendInvitation(tx, deps, { memberId: params.id, now }));
      return refused ?? { message: 'The invitation is on its way again. The earlier link no longer works.' };
    }),
  ];
}

function inviteeRoutes(deps: AccountsDeps): Route[] {
  const giveCookie = (answer: { token: string | null }, reply: FastifyReply): void =>
    setSessionCookie(reply, deps.config, answer);
  return [
    route(contract.readInvitation, async ({ body, now }) => {
      const invitation = await readInvitation(deps, body.token, now);
      return isRefusal(invitation) ? invitation : { data: invitation };
    }),
    route(
      contract.activateMember,
      async (call) => {
        const { email } = call.body;
        const login = await acceptInvitation(deps, { ...call.body, email, ...signInFrom(call, deps.config) });
        if (isRefusal(login)) return login;
        return login ? { token: login.token, user: userAnswer(login.user) } : { token: null, user: null };
      },
      giveCookie,
    ),
  ];
}

function serviceRoute({ db }: Deps): Route {
  return route(contract.listServiceLocations, async ({ query, principal: { user } }) => {
    if (!user) return refuse('not_signed_in');
    if (user.role === 'odogwu') return listLocations(db, {}, query);
    const after = decodeCursor(query.cursor, PageCursor);
    if (isRefusal(after)) return after;
    const found = await findServiceLocations(db, { userId: user.id, beforeId: after?.[0], limit: query.limit + 1 });
    const { page, nextCursor } = cutPage(found, query.limit, ({ id }) => [id]);
    return { data: { locations: page.map(toLocation) }, nextCursor };
  });
}
