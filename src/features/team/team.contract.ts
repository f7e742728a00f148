import { z } from 'zod';
import { User } from '#features/accounts/accounts.contract.ts';
import { Location } from '#features/lots/lots.contract.ts';
import { MEMBER_STATUSES, TEAM_ROLES } from '#platform/access/membership.ts';
import { anyone, defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Done, EmailAddress, Id, NamedLot, NextCursor, oneLine, PageQuery } from '#platform/contract/wire.ts';

export const TeamMember = z.object({
  _id: Id,
  /** As on the invitation, until the person accepts. */
  name: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  isActive: z.boolean(),
  status: z.enum(MEMBER_STATUSES),
  /** Null means all of the owner's locations, including future ones. */
  locations: z.array(NamedLot).nullable(),
  /** For a valet: retrieves cars with a stick shift; may allow a handover without the guest's code. */
  drivesStick: z.boolean(),
  leadsValets: z.boolean(),
  /** For an enforcer: invites enforcers for the lots that they serve. */
  invitesEnforcers: z.boolean(),
});
export type TeamMember = z.output<typeof TeamMember>;

/** What the holder of an invitation link may see before accepting. */
const Invitation = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  /** The inviting owner. */
  ownerName: z.string(),
  /** The account already has a password and joins as is. */
  hasAccount: z.boolean(),
});
/** Whom somebody works for. */
const Membership = z.object({
  owner: z.object({ _id: Id, name: z.string() }),
  role: z.enum(TEAM_ROLES),
  /** All of the owner's locations, including future ones. */
  allLocations: z.boolean(),
});
export type Membership = z.output<typeof Membership>;
export type Invitation = z.output<typeof Invitation>;

const ById = z.object({ id: Id });
const vendors = { kind: 'roles', roles: ['vendor'] } as const;
const inviters = { kind: 'roles', roles: ['vendor', 'manager', 'enforcer'] } as const;
const ownMember = { ...vendors, whose: { thing: 'member', in: 'params', name: 'id', as: 'owner' } } as const;
const One = z.object({ data: z.object({ member: TeamMember }) });
const LocationIds = z.array(Id).max(500, 'Choose at most 500 locations, or all.');
const Token = z.string({ error: 'The link is not complete.' }).min(1, 'The link is not complete.').max(200);
const Password = z.string().max(256, 'Use at most 128 characters.').default('');

export const teamContract = {
  inviteMember: defineEndpoint({
    method: 'POST',
    path: '/users/enforcement/invite',
    summary:
      'Invite someone to the team by email; an existing account joins as is. Managers invite enforcers, valets and viewers for their lots; enforcers invite other enforcers if the owner allows it',
    access: inviters,
    idempotent: 'after_its_act',
    status: 201,
    limit: { max: 240, perSeconds: 3600 },
    body: z.object({
      name: oneLine(80, 'Please provide a valid name'),
      email: EmailAddress,
      role: z.enum(TEAM_ROLES, { error: 'Choose a role.' }).default('enforcer'),
      /** Omitted or null means all locations; from a manager or enforcer, all those for which they may invite. */
      locationIds: LocationIds.min(1, 'Choose at least one location.').nullish(),
    }),
    response: One,
  }),
  listTeam: defineEndpoint({
    method: 'GET',
    path: '/users/enforcement/me',
    summary: "List the vendor's team, newest first; managers and enforcers see the team of their lots",
    access: inviters,
    query: PageQuery,
    response: z.object({
      users: z.array(TeamMember),
      nextCursor: NextCursor,
      /** An owner and a manager always, an enforcer if an owner allows it. */
      mayInvite: z.boolean(),
    }),
  }),
  changeMember: defineEndpoint({
    method: 'PATCH',
    path: '/users/enforcement/:id',
    summary:
      'Activate or deactivate a member, or change their role, locations or permissions; deactivating or changing the role ends their sessions',
    access: ownMember,
    params: ById,
    body: z.object({
      isActive: z.boolean().optional(),
      /** Only for a member who works for nobody else in another role. */
      role: z.enum(TEAM_ROLES, { error: 'Choose a role.' }).optional(),
      /** Null: all locations. Empty: none for now. Omitted: unchanged. */
      locationIds: LocationIds.nullish(),
      drivesStick: z.boolean().optional(),
      leadsValets: z.boolean().optional(),
      invitesEnforcers: z.boolean().optional(),
    }),
    response: One,
  }),
  resendInvitation: defineEndpoint({
    method: 'POST',
    path: '/users/enforcement/:id/invitation',
    summary: 'Resend an invitation; the earlier link becomes invalid',
    access: ownMember,
    params: ById,
    limit: { max: 60, perSeconds: 3600 },
    response: Done,
  }),
  listMemberships: defineEndpoint({
    method: 'GET',
    path: '/users/memberships/me',
    summary: 'List the owners the signed-in user currently works for',
    access: signedIn,
    response: z.object({ data: z.object({ memberships: z.array(Membership) }) }),
  }),
  readInvitation: defineEndpoint({
    method: 'POST',
    path: '/users/active/invitation',
    summary: 'Get an invitation with its link',
    access: anyone,
    limit: { max: 60, perSeconds: 900 },
    body: z.object({ token: Token }),
    response: z.object({ data: Invitation }),
  }),
  activateMember: defineEndpoint({
    method: 'PATCH',
    path: '/users/active/me',
    summary: 'Accept an invitation; a new account also sets its password and is signed in',
    access: anyone,
    limit: { max: 300, perSeconds: 900 },
    body: z.object({
      token: Token,
      /** Sent by the specification's client; it must match the invited address. */
      email: z.string().trim().max(254).optional(),
      password: Password,
      confirm: Password,
    }),
    /** Null for an account with a password: it joins, and signs in as usual. */
    response: z.object({ token: z.string().nullable(), user: User.nullable() }),
  }),
  listServiceLocations: defineEndpoint({
    method: 'GET',
    path: '/locations/service',
    summary: 'List the locations that the enforcer or valet serves',
    access: { kind: 'roles', roles: ['enforcer', 'valet'] },
    query: PageQuery,
    response: z.object({ data: z.object({ locations: z.array(Location) }), nextCursor: NextCursor }),
  }),
};
