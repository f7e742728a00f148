/** Twilio's contract for messages: what a request may contain, and the shape of an answer. */

import { type ContractCheck, contractCheck, readContract } from '../provider-contracts.ts';
import type { StandInAnswer, StandInRequest } from './http-stand-in.ts';

const FILE = 'twilio.messages.openapi.json';
const MESSAGES = '/paths/~12010-04-01~1Accounts~1{AccountSid}~1Messages.json';

type Parameter = { readonly name: string; readonly in: string };
type Contract = { paths: Record<string, { get: { parameters: Parameter[] }; post: object }> };

const form: ContractCheck = formCheck();
const message: ContractCheck = contractCheck(FILE, '/components/schemas/api.v2010.account.message');
const page: ContractCheck = contractCheck(
  FILE,
  `${MESSAGES}/get/responses/200/content/application~1json/schema`.replaceAll('{', '%7B').replaceAll('}', '%7D'),
);

function formCheck(): ContractCheck {
  const check = contractCheck(
    FILE,
    `${MESSAGES}/post/requestBody/content/application~1x-www-form-urlencoded/schema`
      .replaceAll('{', '%7B')
      .replaceAll('}', '%7D'),
  );
  const known = Object.keys(formProperties());
  return (value) => {
    const unknown = known.length === 0 ? [] : Object.keys(value as object).filter((name) => !known.includes(name));
    return [...check(value), ...unknown.map((name) => `/${name} is not known`)];
  };
}

function formProperties(): object {
  const contract = readContract(FILE) as Contract | null;
  if (!contract) return {};
  const { post } = contract.paths['/2010-04-01/Accounts/{AccountSid}/Messages.json'] ?? { post: {} };
  const at = ['requestBody', 'content', 'application/x-www-form-urlencoded', 'schema', 'properties'];
  return at.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], post) as object;
}

function queryNames(): string[] | null {
  const contract = readContract(FILE) as Contract | null;
  const { get } = contract?.paths['/2010-04-01/Accounts/{AccountSid}/Messages.json'] ?? {};
  return get?.parameters.filter((each) => each.in === 'query').map(({ name }) => name) ?? null;
}

const KNOWN_QUERY = queryNames();

export function judgeRequest({ method, body, query }: StandInRequest): string[] {
  if (method === 'POST') return form(Object.fromEntries(new URLSearchParams(body))).map((each) => `request: ${each}`);
  const unknown = KNOWN_QUERY ? [...query.keys()].filter((name) => !KNOWN_QUERY.includes(name)) : [];
  return unknown.map((name) => `request: ${name} is not known`);
}

export function judgeAnswer({ method }: StandInRequest, { status = 200, json }: StandInAnswer): string[] {
  if (status >= 300 || json === undefined) return [];
  const problems = (method === 'POST' ? message : page)(json);
  // The contract defines the links between pages as URLs, but its own examples are paths.
  return problems.filter((each) => !/^\/(\w+_)?uri must match format/.test(each)).map((each) => `answer: ${each}`);
}
