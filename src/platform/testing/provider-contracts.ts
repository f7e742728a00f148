/**
 * The providers' own contracts, kept outside the repository. A fake checks requests and its own answers against them. If the folder is
 * absent, it says so once and checks nothing. PROVIDER_CONTRACTS may name the folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const FOLDER = process.env.PROVIDER_CONTRACTS ?? join(import.meta.dirname, '../../../../shared/contracts');

/** Violations of the contract, one per line; empty if there are none. */
export type ContractCheck = (value: unknown) => string[];

export const hasContracts = existsSync(FOLDER);
if (!hasContracts) console.warn('The folder shared/contracts is not beside the repository: contracts are not checked.');

/** A contract or its samples, as JSON; null if the folder is absent. */
export function readContract(file: string): unknown {
  return hasContracts ? JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) : null;
}

/** Checks against one schema in a file, named by its JSON pointer: '/definitions/Place'. */
export function contractCheck(file: string, pointer: string): ContractCheck {
  const schema = readContract(file);
  if (schema === null) return () => [];
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  const validate = ajv.addSchema(schema as object, file).getSchema(`${file}#${pointer}`);
  if (!validate) throw new Error(`${file} has nothing at ${pointer}.`);
  return (value) => {
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  };
}
