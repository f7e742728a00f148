// Accounts and what signs them in, and owners' teams.

import type { Generated } from 'kysely';
import type { Role } from '#domain/accounts/roles.ts';
import type { TeamRole } from '#domain/team/membership.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type UsersTable = {
  id: string;
  name: string;
  email: string;
  /** Null until its owner sets a password with a link. */
  passwordHash: string | null;
  /** When a mailed link was opened, which proves the address. Null: not verified. */
  emailProvenAt: NullableTimestamp;
  /** When two-factor sign-in was turned on. */
  twoFactorSince: NullableTimestamp;
  role: Role;
  active: Generated<boolean>;
  /** Whether receipts are mailed without being asked for. */
  receiptsByMail: Generated<boolean>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

export type AccountAddressesTable = {
  /** By emailKey. */
  address: string;
  userId: string;
};

export type LoginSessionsTable = {
  tokenHash: string;
  userId: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
  byPasskey: Generated<boolean>;
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
  /** The hash of the mark that only this browser has; null for a client that is none. */
  browserMark: string | null;
  /** Of the session that it began. */
  tokenHash: string;
};

export type TwoFactorTable = {
  userId: string;
  /** Sealed by a key that is not in the database. */
  sealedSecret: string;
  /** The time step, of 30 seconds, of the latest code that was used. */
  lastStep: number;
};

export type PasskeysTable = {
  userId: string;
  id: string;
  /** In base64url, as its device names it. */
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** By the passkey's own count; 0 where it does not count. */
  uses: number;
  transports: readonly string[];
  name: string;
  createdAt: Timestamp;
  usedAt: NullableTimestamp;
};

export type PasskeyChallengesTable = {
  challengeHash: string;
  browserHash: string;
  /** Of the account that adds a passkey; null for a sign-in. */
  userId: string | null;
  expiresAt: Timestamp;
};

export type GoogleLinksTable = {
  userId: string;
  /** Google's id of the person, which never changes. */
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
  askedAt: NullableTimestamp;
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
  /** The id of an account or of a team's member. */
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
  /** The account was a customer's before it joined, and is again when it leaves. */
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

/** Find the account of a way in. */
export type WayInOwners = {
  passkeyOwners: { credentialId: string; userId: string };
  googleOwners: { subject: string; userId: string };
};
