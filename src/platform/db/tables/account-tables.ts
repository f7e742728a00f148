// Accounts, the ways to sign in to them, and owners' teams.

import type { Generated } from 'kysely';
import type { TeamRole } from '#platform/access/membership.ts';
import type { Role } from '#platform/access/roles.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type UsersTable = {
  id: string;
  name: string;
  email: string;
  /** Null until the account's owner sets a password with a link. */
  passwordHash: string | null;
  /** When a mailed link was opened, which proves the address. Null if not verified. */
  emailProvenAt: NullableTimestamp;
  /** When two-factor sign-in was turned on. */
  twoFactorSince: NullableTimestamp;
  role: Role;
  active: Generated<boolean>;
  /** Whether receipts are mailed without asking. */
  receiptsByMail: Generated<boolean>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

export type AccountAddressesTable = {
  /** As normalized by emailKey. */
  address: string;
  userId: string;
};

export type LoginSessionsTable = {
  tokenHash: string;
  userId: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
  byPasskey: Generated<boolean>;
  /** Whose pages this session of support reads, and until when. */
  viewedId: Generated<string | null>;
  viewedUntil: NullableTimestamp;
};

export type LoginNetworksTable = {
  userId: string;
  networkHash: string;
  seenAt: Timestamp;
};

export type SignInsTable = {
  userId: string;
  id: string;
  happenedAt: Timestamp;
  way: 'password' | 'google' | 'passkey' | 'sign_up' | 'invitation';
  browser: string;
  system: string;
  isNew: boolean;
  /** The hash of the mark that only this browser has; null for a client that is not a browser. */
  browserMark: string | null;
  /** Of the session that this sign-in began. */
  tokenHash: string;
};

export type TwoFactorTable = {
  userId: string;
  /** Sealed with a key that is not in the database. */
  sealedSecret: string;
  /** The time step (of 30 seconds) of the latest code used. */
  lastStep: number;
};

export type PasskeysTable = {
  userId: string;
  id: string;
  /** In base64url, as its device names it. */
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** By the passkey's own counter; 0 if it does not count. */
  uses: number;
  transports: readonly string[];
  name: string;
  createdAt: Timestamp;
  usedAt: NullableTimestamp;
};

export type PasskeyChallengesTable = {
  challengeHash: string;
  browserHash: string;
  /** The account that is adding a passkey; null for a sign-in. */
  userId: string | null;
  expiresAt: Timestamp;
};

export type GoogleLinksTable = {
  userId: string;
  /** Google's id for the person, which never changes. */
  subject: string;
  email: string;
  linkedAt: Timestamp;
};

export type GoogleVisitsTable = {
  stateHash: string;
  browserHash: string;
  linkUserId: string | null;
  role: 'vendor' | 'customer';
  returnPath: string | null;
  sealedChecks: string;
  requestedAt: NullableTimestamp;
  sealedPerson: string | null;
  expiresAt: Timestamp;
};

export type SavedVehiclesTable = {
  userId: string;
  id: string;
  plate: string;
  plateKey: string;
  plateState: string;
  nickname: string;
  defaultSince: NullableTimestamp;
  createdAt: Timestamp;
};

export type MailedTokensTable = {
  tokenHash: string;
  kind: string;
  /** The id of an account or of a team member. */
  about: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
};

export type AttemptsTable = { bucket: string; windowStart: Timestamp; count: number };

export type TeamMembersTable = {
  id: string;
  ownerId: string;
  userId: string;
  role: TeamRole;
  /** As the owner wrote it. The account's own details are shown only once it has joined. */
  invitedName: string;
  allLocations: boolean;
  /** The account was a customer before it joined, and becomes one again when it leaves. */
  wasCustomer: Generated<boolean>;
  /** For a valet: retrieves cars with a stick shift; may allow a handover without the code. */
  drivesStick: Generated<boolean>;
  invitesEnforcers: Generated<boolean>;
  leadsValets: Generated<boolean>;
  invitedAt: Timestamp;
  activatedAt: NullableTimestamp;
  deactivatedAt: NullableTimestamp;
};

export type TeamMemberLocationsTable = { locationId: string; memberId: string };

/** Finds the account of a passkey or a Google sign-in. */
export type WayInOwners = {
  passkeyOwners: { credentialId: string; userId: string };
  googleOwners: { subject: string; userId: string };
};
