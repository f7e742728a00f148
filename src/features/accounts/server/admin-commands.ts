// The command line's account commands. They need no sign-in, because anyone who can run them has the database anyway: they create
// staff accounts, including the first odogwu, and reset passwords. A password is never shown or chosen here; its owner sets it
// with a link that works once.

import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { ROLES } from '#platform/access/roles.ts';
import { EmailAddress, oneLine } from '#platform/contract/wire.ts';
import { isUniqueViolation } from '#platform/db/pg-errors.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { createAccount, findAccountByEmail } from './accounts.store.ts';
import { unlinkGoogle } from './google/google-links.store.ts';
import { deleteLoginsOf } from './login/login-sessions.store.ts';
import { removeAllPasskeys } from './passkeys/passkeys.store.ts';
import { makeResetLink } from './passwords/password-reset.service.ts';
import { switchOff } from './two-factor/two-factor.store.ts';

export const ADMIN_USAGE = `Usage:
  npm run admin -- create --role <role> --email <address> --name <name>
  npm run admin -- reset-password --email <address>
  npm run admin -- reset-two-factor --email <address>
  npm run admin -- remove-passkeys --email <address>
  npm run admin -- unlink-google --email <address>

Settings of a service that are in a file: npm run admin -- --env-file /etc/parkvale.env <command>

The first two print a link with which the account's owner sets a password. It works once, for one hour.
Roles: ${ROLES.join(', ')}.`;

/** A command that failed; the message is printed. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

export type AdminDeps = Pick<Deps, 'config' | 'db' | 'newId' | 'now'>;

const CreateOptions = z.strictObject({
  role: z.enum(ROLES, { error: `Must be one of ${ROLES.join(', ')}.` }),
  email: EmailAddress,
  name: oneLine(80, 'Please provide a valid name'),
});
const ResetOptions = z.strictObject({ email: EmailAddress });

type CreateCommand = { readonly kind: 'create' } & z.output<typeof CreateOptions>;
type ResetCommand = {
  readonly kind: 'reset-password' | 'reset-two-factor' | 'remove-passkeys' | 'unlink-google';
} & z.output<typeof ResetOptions>;
export type AdminCommand = CreateCommand | ResetCommand;

/** @throws AdminError with what is wrong and the usage. */
export function parseAdminCommand(args: readonly string[]): AdminCommand {
  const { command, options } = readArgs(args);
  switch (command) {
    case 'create':
      return { kind: command, ...parseOptions(CreateOptions, options) };
    case 'reset-password':
    case 'reset-two-factor':
    case 'remove-passkeys':
    case 'unlink-google':
      return { kind: command, ...parseOptions(ResetOptions, options) };
    default:
      throw new AdminError(command ? `There is no command "${command}".\n\n${ADMIN_USAGE}` : ADMIN_USAGE);
  }
}

function readArgs(args: readonly string[]): { command: string | undefined; options: object } {
  const text = { type: 'string' } as const;
  const options = { role: text, email: text, name: text };
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    if (positionals.length > 1) throw new TypeError(`Do not know what "${positionals[1]}" means.`);
    return { command: positionals[0], options: values };
  } catch (error) {
    if (error instanceof TypeError) throw new AdminError(`${error.message}\n\n${ADMIN_USAGE}`);
    throw error;
  }
}

function parseOptions<T>(schema: z.ZodType<T>, options: object): T {
  const checked = schema.safeParse(options);
  if (checked.success) return checked.data;
  const lines = checked.error.issues.map(({ path, message }) => `  --${path.map(String).join('.')}: ${message}`);
  throw new AdminError(`Some options are missing or wrong:\n${lines.join('\n')}\n\n${ADMIN_USAGE}`);
}

/** @returns what to print. @throws AdminError */
export async function runAdminCommand(deps: AdminDeps, command: AdminCommand): Promise<string> {
  switch (command.kind) {
    case 'create':
      return createStaff(deps, command);
    case 'reset-password':
      return createResetLink(deps, command);
    case 'reset-two-factor':
      return endTwoFactor(deps, command);
    case 'remove-passkeys':
      return removePasskeys(deps, command);
    case 'unlink-google':
      return endGoogle(deps, command);
    default:
      return command satisfies never;
  }
}

async function createStaff(deps: AdminDeps, { role, email, name }: CreateCommand): Promise<string> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const now = deps.now();
      const { id } = await createAccount(tx, { id: deps.newId(), role, email, name, passwordHash: null, now });
      const link = await makeResetLink(tx, deps, { userId: id, now });
      return `Created the ${role} account of ${name} <${email}>.\n${linkLines(link)}`;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AdminError(`${email} already has an account. Use reset-password to help its owner back in.`);
  }
}

async function createResetLink(deps: AdminDeps, { email }: ResetCommand): Promise<string> {
  const account = await findAccountByEmail(deps.db, email);
  if (!account) throw new AdminError(`${email} has no account.`);
  if (!account.active) throw new AdminError(`The account of ${email} is switched off.`);
  const link = await inTransaction(deps.db, (tx) => makeResetLink(tx, deps, { userId: account.id, now: deps.now() }));
  return `The password of ${account.name} <${email}> stays as it is until a new one is set.\n${linkLines(link)}`;
}

/** For somebody who lost both the phone and the recovery codes. */
async function endTwoFactor(deps: AdminDeps, { email }: ResetCommand): Promise<string> {
  const account = await findAccountByEmail(deps.db, email);
  if (!account) throw new AdminError(`${email} has no account.`);
  await inTransaction(deps.db, async (tx) => {
    await switchOff(tx, account.id);
    await deleteLoginsOf(tx, account.id);
  });
  return `Signing in to the account of ${account.name} <${email}> takes only the password again. It is signed out everywhere.`;
}

/** For somebody whose device is lost or in other hands, and who cannot sign in to remove it. */
async function removePasskeys(deps: AdminDeps, { email }: ResetCommand): Promise<string> {
  const account = await findAccountByEmail(deps.db, email);
  if (!account) throw new AdminError(`${email} has no account.`);
  await inTransaction(deps.db, async (tx) => {
    await removeAllPasskeys(tx, account.id);
    await deleteLoginsOf(tx, account.id);
  });
  return `The account of ${account.name} <${email}> has no passkeys anymore. It is signed out everywhere.`;
}

async function endGoogle(deps: AdminDeps, { email }: ResetCommand): Promise<string> {
  const account = await findAccountByEmail(deps.db, email);
  if (!account) throw new AdminError(`${email} has no account.`);
  await inTransaction(deps.db, async (tx) => {
    await unlinkGoogle(tx, account.id);
    await deleteLoginsOf(tx, account.id);
  });
  return `Google no longer signs in to the account of ${account.name} <${email}>. It is signed out everywhere.`;
}

function linkLines(link: string): string {
  return `Set the password here. The link works once, for one hour:\n${link}`;
}
