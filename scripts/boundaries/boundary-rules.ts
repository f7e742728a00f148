// The repository's rooms and the imports allowed between them. docs/architecture.md explains them in prose.
import type { FactKind } from './source-facts.ts';

export interface ImportRule {
  name: string;
  why: string;
  /** The files the rule applies to. `never` may use a capture group of it as $1. */
  from: RegExp;
  /** Either the forbidden targets or the only allowed ones: files by path, packages by name. */
  never?: string;
  only?: RegExp;
}

const NOT_TEST = String.raw`.*(?<!\.test)\.tsx?$`;

export const IMPORT_RULES: ImportRule[] = [
  {
    name: 'domain-stands-alone',
    why: 'the rules of parking depend on nothing, and run in the server and in the browser alike',
    from: new RegExp(`^src/domain/${NOT_TEST}`),
    only: /^(src\/domain\/|ttag$)/,
  },
  {
    name: 'domain-stands-alone',
    why: 'a test of the domain needs no more than the domain',
    from: /^src\/domain\/.*\.test\.tsx?$/,
    only: /^(src\/domain\/|src\/testing\/|ttag$|vitest$|fast-check$)/,
  },
  {
    name: 'contract-knows-only-domain',
    why: 'client and server both read the contract, so it can lean on neither',
    from: new RegExp(`^src/contract/${NOT_TEST}`),
    only: /^(src\/contract\/|src\/domain\/|zod($|\/)|ttag$)/,
  },
  {
    name: 'server-never-meets-client',
    why: 'they speak through the contract alone',
    from: /^src\/server\//,
    never: '^src/client/',
  },
  {
    name: 'client-never-meets-server',
    why: 'they speak through the contract alone',
    from: /^src\/client\//,
    never: '^(src/server/|node:)',
  },
  {
    name: 'client-features-are-islands',
    why: 'a role page composes features; one that imports another cannot be changed alone',
    from: /^src\/client\/features\/([^/]+)\//,
    never: '^src/client/features/(?!$1/)',
  },
  {
    name: 'client-builds-upwards',
    why: 'roles are made of features, features of ui and lib; the other way round everything loads at once',
    from: /^src\/client\/(?:features|ui|lib)\//,
    never: '^src/client/roles/',
  },
  {
    name: 'client-builds-upwards',
    why: 'roles are made of features, features of ui and lib; the other way round everything loads at once',
    from: /^src\/client\/(?:ui|lib)\//,
    never: '^src/client/features/',
  },
  {
    name: 'vendors-stay-in-ports',
    why: 'a provider is replaced by writing another adapter, not by a search through the program',
    from: /^src\/(?!server\/ports\/)/,
    never: '^(stripe|twilio|nodemailer)($|/)',
  },
  {
    name: 'vendors-stay-in-ports',
    why: 'what providers bring to the browser belongs to the payment step alone',
    from: /^src\/(?!client\/features\/payments\/)/,
    never: '^(@stripe/|@paypal/(react-paypal-js|paypal-js))',
  },
  {
    name: 'traces-are-loaded-on-demand',
    why: 'without traces the program must not load their library; tracing.ts has what the rest needs to know',
    from: /^src\/(?!server\/tracing\/)/,
    never: '^@opentelemetry/',
  },
  {
    name: 'testing-is-for-tests',
    why: 'fakes and builders must never reach the product',
    from: new RegExp(`^src/(?!testing/)${NOT_TEST}`),
    never: '^src/testing/',
  },
  {
    name: 'sql-stays-in-stores',
    why: 'a table can be changed only where all that reads it is known',
    from: /^src\/(?!server\/db\/|testing\/)(?!.*\.(store|read-model|test)\.tsx?$)/,
    never: '^(kysely|pg)($|/)',
  },
];

export interface DeedRule {
  name: string;
  why: string;
  in: RegExp;
  kinds: FactKind[];
}

export const DEED_RULES: DeedRule[] = [
  {
    name: 'sql-stays-in-stores',
    why: 'only *.store.ts, *.read-model.ts and db/ hold SQL',
    in: /^src\/(?!server\/db\/|testing\/)(?!.*\.(store|read-model|test)\.tsx?$)/,
    kinds: ['sql'],
  },
  {
    name: 'config-reads-the-environment',
    why: 'a setting that is read elsewhere is neither checked nor documented',
    in: new RegExp(`^src/(?!server/config\\.ts$|testing/)${NOT_TEST}`),
    kinds: ['environment'],
  },
  {
    name: 'domain-is-pure',
    why: 'time and chance are arguments, and nothing waits',
    in: new RegExp(`^src/domain/${NOT_TEST}`),
    kinds: ['clock', 'async', 'outside world'],
  },
  {
    name: 'chance-cannot-be-guessed',
    why: 'a key or a token is made of it one day; node:crypto and crypto.getRandomValues are as easy to call',
    in: new RegExp(`^src/(?!domain/|server/demo/|testing/)${NOT_TEST}`),
    kinds: ['guessable chance'],
  },
  {
    name: 'text-stays-text',
    why: 'what people typed is shown by React as text; only the outbox shows a mail, in a frame that may do nothing',
    in: /^src\/client\/(?!features\/messages\/outbox-message\.tsx$)/,
    kinds: ['markup'],
  },
  {
    name: 'transactions-run-again',
    why: 'inTransaction runs it again after a deadlock, and inSnapshot reads; only a migration is alone',
    in: new RegExp(`^src/server/(?!db/transactions/|db/program-migration\\.ts$)${NOT_TEST}`),
    kinds: ['transaction'],
  },
];

export const MAX_LINES = 350;
