// What the API document says about an endpoint, and what its requests are validated by.

import { API_PREFIX, type EndpointShape, EventStream, FileAnswer } from '#platform/contract/endpoint.ts';
import { PHOTO_TYPES } from '#platform/contract/photo-upload.ts';
import { ErrorAnswer } from '#platform/contract/wire.ts';

/** @param names the names from the contract, because generated clients name their functions after them */
export function schemaOf(endpoint: EndpointShape, url: string, names: ReadonlyMap<EndpointShape, string>) {
  return {
    ...(endpoint.files && { files: endpoint.files }),
    ...(endpoint.response === EventStream && { files: ['text/event-stream'] }),
    operationId: names.get(endpoint) ?? url,
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    hide: !url.startsWith(API_PREFIX),
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body, consumes: mediaTypesOf(endpoint) }),
    ...(endpoint.response !== FileAnswer &&
      endpoint.response !== EventStream && {
        response: { [endpoint.status ?? 200]: endpoint.response, default: ErrorAnswer },
      }),
    ...(endpoint.access.kind !== 'anyone' && { security: [{ bearer: [] }, { cookie: [] }] }),
  };
}

const mediaTypesOf = ({ takes }: EndpointShape): string[] => [
  'application/json',
  ...(takes === 'csv' ? ['text/csv'] : []),
  ...(takes === 'photo' ? PHOTO_TYPES : []),
];

// Describes who may call an endpoint, for the API document.
function describeAccess(endpoint: EndpointShape): string {
  const { key } = endpoint;
  return describeCallers(endpoint) + (key ? ` API keys with the scope ${key}.` : '');
}

function describeCallers({ access }: EndpointShape): string {
  const whose = 'whose' in access && access.whose ? `; only the ${access.whose.as} of the ${access.whose.thing}` : '';
  switch (access.kind) {
    case 'anyone':
      return 'Access: anyone.';
    case 'driver':
      return `Access: a signed-in user, or a guest by the header x-guest-id${whose}.`;
    case 'signed_in':
      return 'Access: any signed-in user.';
    case 'key_or_roles':
      return `Access: the header x-valet-key${access.roles.map((role) => `, ${role}`).join('')}${whose}.`;
    case 'roles':
      return `Access: ${[...access.roles, 'odogwu'].join(', ')}${whose}.`;
    default:
      return access satisfies never;
  }
}
